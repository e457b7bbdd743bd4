"""The environment: a match as an AEC environment, one agent per seat.

An action is the index of a move in the list of the seat's legal moves (`moves` of its view). The mask allows exactly these indices.

Why an index? A move combines cards, a target and a call, and no game can list all moves that it may ever offer. To give each move a fixed number, we'd have
to guess which moves there are, or use a huge space that is mostly empty. An index needs neither. A position always gives the same list, and every deal a seat
can't tell apart gives the same list as well (tests/contract/test_positions.py). So neither mask nor index reveals a hidden card.

The price is that an index means something else in the next position. `moves` of the observation describes each index, so that a policy can rate moves
instead. Moves beyond ACTIONS can't be chosen; no list met so far is that long.
"""

from random import Random
from typing import Any

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from courtcards.cli.terminal import view_lines
from courtcards.engine.game import Game, Outcome
from courtcards.engine.view import seat_view
from courtcards.games import GAMES
from courtcards.rl.observations import ACTIONS, PART_NAMES, ObservationLayout
from courtcards.texts import Texts

Observation = dict[str, NDArray[Any]]


def final_rewards(outcome: Outcome, seats: int) -> list[float]:
    """Return each seat's reward after a match: 1 for winners and -1 for others.

    In a draw, all get 0. A single seat gets its score.
    """
    if seats == 1:
        return [float(outcome.scores[0])]
    if outcome.draw:
        return [0.0] * seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]


class Environment(AECEnv[str, Observation, int]):       # type: ignore[misc]  # PettingZoo ships no types
    """A game as an environment.

    `game` is the true position. Bots may use it, since they imagine the cards they can't see, but a policy must not.

    If several seats are asked at once, the environment picks one at random to act first. Agents act only when asked: free moves out of turn (to concede, to
    stop) and clocks don't exist here. All agents stay to the end. Those eliminated earlier get their -1 then.
    """

    metadata: dict[str, Any] = {"name": "courtcards_v1", "render_modes": ["ansi"], "is_parallelizable": False}
    game: Game
    infos: dict[str, dict[str, Any]]

    def __init__(self, game: str, seats: int, house_rules: dict[str, Any], max_cycles: int, render_mode: str | None = None):
        """Set up the environment; `reset` deals the first match.

        The parameters are those of `courtcards.rl.env`.
        """
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None or \"ansi\", not {render_mode!r}")
        if max_cycles < 1:
            raise ValueError(f"max_cycles is at least 1, not {max_cycles}")
        self.kind, self.house_rules = GAMES[game], house_rules
        self.max_cycles, self.render_mode = max_cycles, render_mode
        fresh_game = self.kind(seats or self.kind.fewest, house_rules)
        self.possible_agents = [f"player_{seat}" for seat in range(fresh_game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.texts = Texts(fresh_game, self.possible_agents, cards=fresh_game.cards, chosen=fresh_game.chosen)
        names = {section: list(self.texts.data[section]) for section in ("verb", "question", "counter")}
        self.layout = ObservationLayout(fresh_game.seats, fresh_game.cards, [zone for zone, _ in fresh_game.zones()], names)
        self.observation_spaces = {agent: self.layout.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next match.

        A `seed` fixes this deal and all later ones. `options` have no effect.
        """
        if seed is not None:
            self.rng = Random(seed)
        self.game = self.kind(len(self.possible_agents), self.house_rules, seed=self.rng.getrandbits(48))
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.select()

    def select(self) -> None:
        """Select the agent that acts next, or close the match if it is over or has gone on too long."""
        question, outcome = self.game.question, self.game.outcome
        if question is not None and self.cycles < self.max_cycles:
            self.agent_selection = self.possible_agents[self.rng.choice(question.seats)]
            return
        if outcome is None:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, final_rewards(outcome, self.game.seats), strict=True))
            self.infos = {agent: {"score": outcome.scores[seat], "reason": outcome.reason} for agent, seat in self.seat_of.items()}
        self._deads_step_first()

    def step(self, action: int | None) -> None:
        """Play the selected agent's move with the index `action`.

        Once the match is over, `action` must be None. Raises ValueError for a masked action and changes nothing.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moves = self.game.moves(self.seat_of[agent])
        if action is None or not 0 <= action < min(len(moves), ACTIONS):
            raise ValueError(f"action {action} is masked: {agent} has {len(moves)} moves")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.play(moves[int(action)])
        self.cycles += 1
        self.select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return an agent's view as arrays."""
        seat = self.seat_of[agent]
        return self.layout.observation(seat_view(self.game, seat, PART_NAMES), seat)

    def render(self) -> str | None:
        """Return the table in words, as the selected agent sees it.

        Returns None without a render mode.
        """
        if self.render_mode is None:
            return None
        lines = view_lines(self.texts, seat_view(self.game, self.seat_of[self.agent_selection]))
        return lines if self.game.question is None else f"{self.agent_selection} to move\n{lines}"

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    def __str__(self) -> str:
        return f"courtcards/{self.kind.id}"

"""Reinforcement learning: every game as a PettingZoo environment. The only part of the rules that imports third-party packages."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pettingzoo import AECEnv

EXTRA_PACKAGES = "gymnasium", "numpy", "pettingzoo"
MAX_CYCLES = 2_000


def env(game: str, seats: int = 0, *, max_cycles: int = MAX_CYCLES, render_mode: str | None = None, **house_rules: Any) -> "AECEnv[str, dict[str, Any], int]":
    """Return a game as a PettingZoo AEC environment that complains about calls in the wrong order.

    `seats` is the number of agents, or 0 for as few as the game takes. A match is truncated after `max_cycles` moves. `house_rules` are options by
    name. With the `render_mode` "ansi", `render` describes the table in words.

    Raises KeyError for an unknown game, and ImportError if PettingZoo isn't installed. Raises BadSetup or BadOption if the game can't be dealt with
    these seats and house rules.
    """
    try:
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper

        from courtcards.rl.environment import Environment
    except ModuleNotFoundError as error:
        if error.name not in EXTRA_PACKAGES:
            raise
        raise ImportError(f"courtcards.rl needs {error.name}: run pip install \"courtcards[rl]\"") from None
    return OrderEnforcingWrapper(Environment(game, seats, house_rules, max_cycles, render_mode))

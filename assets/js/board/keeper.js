// How what is drawn is kept: while it is drawn, when the page is hidden, when the pen rests; what the board tells the table of it.
(() => {
  'use strict';
  const {
    strokes: { STROKES, ART },
    art,
  } = window.courtcards;
  const KEPT = 400,
    REST = 500,
    TOLD = 60; // ms: how often a stroke is kept while it is drawn; until others hear of it; until Python hears of it

  class Keeper {
    #board;
    #saving = 0;
    #resting = 0;
    #telling = 0;
    #told = {}; // what the table knows
    #why = ''; // why what is drawn is not kept
    #kept = Promise.resolve();
    #pending = 0; // one after the other: each tells what has changed since the one before it

    constructor(board) {
      this.#board = board;
    }

    /** Another card is drawn on: nothing of it is told yet. */
    begin() {
      [this.#told, this.#why] = [{}, ''];
      this.tell();
    }

    /** Whether something is being kept just now. */
    get busy() {
      return this.#pending > 0;
    }

    /** Nothing more is drawn on the card; let others hear of what was. What came of a line that is ended only now, Python hears of once it has painted. */
    end() {
      const { drawing, key } = this.#board,
        news = drawing && this.#news();
      clearTimeout(this.#resting);
      if (news) setTimeout(() => this.#press(news));
      if (drawing) this.#kept.then(() => art.say([key]));
    }

    /** Something is being drawn: keep it from time to time. */
    soon() {
      this.#saving ||= setTimeout(this.now, KEPT);
    }

    /** Keep what is drawn, also what is being drawn just now; on a page that is closed nothing waits for what is on its way. */
    now = event => {
      const { doing, drawing, key } = this.#board,
        texts = doing?.texts ?? (this.busy && drawing?.texts);
      this.#saving = 0;
      if (!drawing || !texts) return;
      if (event?.type === 'pagehide') art.last(key, { strokes: texts });
      else if (doing) this.#keep(texts);
    };

    /** Something was changed: keep it, and let others hear of it once the pen rests. */
    changed() {
      this.#keep(this.#board.drawing.texts);
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#rest(), REST);
      this.tell();
    }

    /** Another picture lies under the ink: keep it, and let others hear of it. */
    laid(picture) {
      const { key } = this.#board;
      this.#write(() => art.change(key, { picture }));
      this.#kept.then(() => art.say([key]));
      this.tell();
    }

    #keep(texts) {
      const { key, drawing } = this.#board;
      clearTimeout(this.#saving);
      this.#saving = 0;
      this.#write(async () => {
        const why = await art.change(key, { strokes: texts }, drawing.kept);
        drawing.kept = texts;
        return why;
      });
    }

    /** Write something once all before it is written; say why it cannot be kept. */
    #write(work) {
      const { key } = this.#board;
      this.#pending += 1;
      const go = async () => {
        const why = await work();
        this.#pending -= 1;
        if (key === this.#board.key) this.#trouble(why);
      };
      this.#kept = this.#kept.then(go, go);
    }

    #rest() {
      const { doing, drawing, key } = this.#board;
      if (doing) this.#resting = setTimeout(() => this.#rest(), REST);
      else if (drawing) art.say([key]);
    }

    // -- trouble

    /** Say that something cannot be kept, or that no more fits; once, until it is well again. */
    #trouble(why) {
      if (why === this.#why) return;
      this.#why = why;
      if (why) art.used(used => this.#press({ do: 'ink-trouble', key: this.#board.key, why, used: String(used) }));
    }

    /** Whether so many strokes may be on a card. */
    room(all, spare = 0) {
      return all.length + Boolean(spare) <= STROKES && all.reduce((sum, { text }) => sum + text.length, spare) <= ART;
    }

    /** Say why something is not drawn. */
    refuse(why) {
      this.#trouble(why);
    }

    /** The same; say so if they may not. */
    fits(all, spare) {
      const fits = this.room(all, spare);
      if (!fits) this.#trouble('many');
      return fits;
    }

    /** Somebody tries to draw: that no more fits, or nothing can be filled, is said again. */
    again() {
      if (['many', 'canvas'].includes(this.#why)) this.#why = '';
    }

    // -- what the table hears

    #press(detail) {
      document.dispatchEvent(new CustomEvent('courtcards:press', { detail }));
    }

    /** What there is to tell: whether something can be taken back, made again, or is drawn at all that could or was not before; else null. */
    #news() {
      const { drawing, key, paper } = this.#board;
      const now = { ...drawing.open, art: drawing.strokes.length || paper.picture ? '1' : '' };
      if (Object.keys(now).every(name => now[name] === this.#told[name])) return null;
      this.#told = now;
      return { do: 'inked', key, ...now };
    }

    /** Tell the table what there is to tell; not while a stroke is drawn. */
    tell() {
      clearTimeout(this.#telling);
      this.#telling = setTimeout(() => {
        if (this.#board.doing) return this.tell();
        const news = this.#board.drawing && this.#news();
        if (news) this.#press(news);
      }, TOLD);
    }
  }

  window.courtcards.Keeper = Keeper;
})();

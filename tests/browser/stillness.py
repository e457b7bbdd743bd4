"""Check that a table stands still: nothing moves between two states of a question, and no pieces overlap that shouldn't.

    before = laid_out(page)
    ...                                         # choose, refuse, ask for a hint
    assert moved(before, laid_out(page)) == []
    assert overlaps(page) == []

Layout boxes ignore transforms, so a chosen card's lift, a drag and moving cards don't count. Parts that stay in view while the cloth
scrolls are measured from its own corner.
"""

from browser.hands import read

STEP = 1                # px of tolerance, since positions are rounded
# Pieces that may overlap: those inside one of these belong together.
TOGETHER = ".pile, .laid, .creature, .pair, .spot__card, .side, .helper, .field__space, .cell, .stack__item, .fw-pile, .count, .gems, .hp, .tokens"
ROWS = ".row, .fan, .hand, .graves__fan, .lane, [data-place]:not(.lane *)"          # cards may overlap here
PIECES = {
    "plate": ".seat",
    "pile": ".pile, [data-place] > .slot",
    "card": ".card, .slot",
    "label": ".zone-name, .owner, .seat__name, .seat__note, .kn__name",
    "badge": ".pile__n, .answer, .doom, .tag, .creature__tag, .creature__stat, .creature__ace, .counters, .tokens, .token, .count, .creators__change, .banner",
    "panel": ".preview, .stack, .clashes, .kd__said",
    "arrow": ".lance__shaft, .lance",
}
LAID_OUT = """() => {
    const boxes = {}, whole = '.card, .slot, .seat, .pile, .laid, .creature, .field, .hand, .hand__wrap, .felt, .tray, .bar, [data-place]';
    const kind = one => one.classList[0] ?? one.localName;
    const name = one => {
        const twins = [...one.parentElement.children].filter(other => kind(other) === kind(one));
        const own = `${kind(one)} ${one.dataset.key ?? one.dataset.place ?? one.dataset.piece ?? one.dataset.region ?? twins.indexOf(one)}`;
        return one.matches('.play > *') ? own : `${name(one.parentElement)} > ${own}`;
    };
    const sticky = one => getComputedStyle(one).position === 'sticky';                  // its place goes with the scroll
    const box = one => {
        let left = 0, top = 0;
        for (let at = one; at && !sticky(at); at = at.offsetParent) [left, top] = [left + at.offsetLeft + (at === one ? 0 : at.clientLeft), top + at.offsetTop + (at === one ? 0 : at.clientTop)];
        return [left, top, one.offsetWidth, one.offsetHeight];
    };
    const says = one => {               // the words that a box is as large as: none where it's as large as its place; a hand closes up when a card leaves it
        let text = one.closest('.hand > *') ? `of ${one.closest('.hand').querySelectorAll('.card').length}` : '';
        for (let at = one; !at.matches(whole); at = at.parentElement) text = at.textContent;
        return text;
    };
    const cloth = [...document.querySelectorAll('.play > :is(.bar, .felt, .tray), .ask, .ask__text, .tray > .hand, .hand__wrap, .hand .card, .felt *')];
    for (const one of cloth) {              // what unfolds a plate shows a sign at its corner alone
        if (!(one instanceof HTMLElement) || one.closest('.card :not(.card)') || !one.offsetWidth || one.matches('.vh, .unfold, [data-as-before]')) continue;
        boxes[name(one)] = [box(one), says(one)];
    }
    return boxes;
}"""
OVERLAPS = """([pieces, together, rows]) => {
    const felt = document.querySelector('.felt'), all = [], found = new Set(), edge = 2;
    const heard = one => getComputedStyle(one).clipPath === 'inset(50%)', seen = part => part.nodeType === Node.TEXT_NODE || part.checkVisibility() && !heard(part);
    const clip = one => {
        const words = document.createRange(), parts = [...(one.querySelector('bdi') ?? one).childNodes].filter(seen);           // the face beside a name may stand elsewhere
        const drawn = part => part.querySelector?.('.vh') ? part.getBoundingClientRect() : (words.selectNode(part), words.getBoundingClientRect());        // without what's only heard
        const boxes = parts.map(drawn).filter(box => box.width);
        const written = one.matches(pieces.label), over = written ? parseFloat(getComputedStyle(one).fontSize) / 5 : 0;        // a line of text is higher than its letters
        let { left, right, top, bottom } = one.getBoundingClientRect();
        if (written) [left, top, right, bottom] = [...['left', 'top'].map(side => Math.min(...boxes.map(box => box[side]))), ...['right', 'bottom'].map(side => Math.max(...boxes.map(box => box[side])))];
        [top, bottom] = [top + over, bottom - over];
        for (let at = written ? one : one.parentElement; at !== felt.parentElement; at = at.parentElement) {
            if (getComputedStyle(at).overflow === 'visible' || at === felt) continue;
            const seen = at.getBoundingClientRect();
            [left, right, top, bottom] = [Math.max(left, seen.left), Math.min(right, seen.right), Math.max(top, seen.top), Math.min(bottom, seen.bottom)];
        }
        return { left, right, top, bottom };
    };
    const told = ({ one, kind }) => `${kind} ${(one.ariaLabel || one.dataset.place || one.textContent.trim() || one.className).slice(0, 40)}`;
    for (const [kind, selector] of Object.entries(pieces)) for (const one of felt.querySelectorAll(selector)) {
        if (one.closest('.card :not(.card), [data-state~="selected"]') || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            || heard(one)) continue;
        const box = clip(one);
        if (box.right - box.left > edge && box.bottom - box.top > edge) all.push({ one, kind, box });
    }
    const sticks = one => one !== felt && (getComputedStyle(one).position === 'sticky' || sticks(one.parentElement));             // what is scrolled goes under it
    const under = (one, other) => felt.scrollTop > 0 && sticks(one.one) !== sticks(other.one);
    const meant = (one, other) => under(one, other) || one.one.contains(other.one) || other.one.contains(one.one) || (one.one.closest(together) && one.one.closest(together) === other.one.closest(together))
        || [one, other].every(({ one, kind }) => ['card', 'pile', 'badge'].includes(kind) && one.closest(rows)) && one.one.closest(rows) === other.one.closest(rows);
    all.forEach((one, at) => all.slice(at + 1).forEach(other => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (Math.min(wide, high) > edge && !meant(one, other)) found.add(`${told(one)} and ${told(other)}: ${Math.round(wide)} x ${Math.round(high)}`);
    }));
    return [...found];
}"""


def laid_out(page):
    """Return the layout boxes of the bar, the cloth, the prompt and the hand.

    They are {name: ((left, top, width, height), words that set its size)}.
    """
    return {name: (tuple(box), words) for name, (box, words) in read(page, LAID_OUT).items()}


def moved(before, after):
    """Return the boxes that moved between two states; ignores those whose own words changed, or that appeared or disappeared."""
    both = [(name, *before[name], *after[name]) for name in before if name in after]
    return [f"{name}: {box} is {there}" for name, box, words, there, others in both
            if words == others and any(abs(one - other) > STEP for one, other in zip(box, there, strict=True))]


def overlaps(page):
    """Return the pieces on the cloth that overlap and shouldn't."""
    return read(page, OVERLAPS, [PIECES, TOGETHER, ROWS])

/* What an eye would stumble over on the screen as it is now: a list of sentences, empty if all is well.

   Of what is behind an open dialog nothing is said. Boards are drawings: their pieces may touch. */
() => {
  const TOUCH = 3; // pixels by which two things may meet
  const GLYPH = 0.22; // part of a line's height above and below its letters
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"]';
  const found = new Set();
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const top = dialogs.at(-1) ?? document.body;

  const all = new CSSStyleSheet();
  all.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets.push(all);

  const words = (element) =>
    (element.ariaLabel || element.textContent || element.className.baseVal || element.className)
      .trim().replace(/\s+/g, ' ').slice(0, 50);
  const where = (element) => {
    const part = element.closest('[class]');
    const name = part ? (part.getAttribute('class') ?? '').replace(/svelte-\S+/g, '').trim() : '';
    return `«${words(element)}» (${element.tagName.toLowerCase()} ${name})`;
  };
  const meet = (a, b, slack = TOUCH) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest('[inert], .sr')
    && !isTiny(element);
  // Words for screen readers lie in a box of one pixel.
  const isTiny = (element) => {
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      const box = e.getBoundingClientRect();
      if (box.width > 0 && box.width <= 1.5 && box.height <= 1.5) return true;
    }
    return false;
  };
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };

  // The part of a box that its ancestors let show, and whether one may scroll to the rest.
  const shownPart = (element, box) => {
    let { left, right, top: above, bottom } = box;
    let scrolls = false;
    let cutter = null;
    let fixed = style(element).position === 'fixed';
    for (let e = element; e && e !== document.documentElement; e = e.parentElement) {
      const its = style(e);
      const inFlow = !(e instanceof SVGElement) || e instanceof SVGSVGElement;
      if (inFlow && !fixed && (its.overflowX !== 'visible' || its.overflowY !== 'visible')) {
        const frame = e.getBoundingClientRect();
        const mayX = /auto|scroll/.test(its.overflowX);
        const mayY = /auto|scroll/.test(its.overflowY);
        const cutsX = its.overflowX !== 'visible' && (left < frame.left - 1 || right > frame.right + 1);
        const cutsY = its.overflowY !== 'visible' && (above < frame.top - 1 || bottom > frame.bottom + 1);
        if ((cutsX && mayX && e.scrollWidth > e.clientWidth) || (cutsY && mayY && e.scrollHeight > e.clientHeight)) scrolls = true;
        else if (cutsX || cutsY) cutter ??= e;
        if (its.overflowX !== 'visible') {
          left = Math.max(left, frame.left);
          right = Math.min(right, frame.right);
        }
        if (its.overflowY !== 'visible') {
          above = Math.max(above, frame.top);
          bottom = Math.min(bottom, frame.bottom);
        }
      }
      if (its.position === 'fixed') fixed = true;
    }
    return { left, right, top: above, bottom, scrolls, cutter };
  };

  // What sticks to the edge of a list may cover what has been scrolled below it.
  const isScrolled = (element) => {
    for (let e = element; e; e = e.parentElement) if (e.scrollTop > 0) return true;
    return false;
  };
  const scrollsBelow = (element, over) => {
    for (let e = over; e && e !== top; e = e.parentElement) {
      if (style(e).position === 'sticky') return e.parentElement.contains(element) && !e.contains(element) && isScrolled(e.parentElement);
    }
    return false;
  };

  // What flies or rises is somewhere else in a moment.
  const isOnItsWay = (element) => {
    for (let e = element; e && e !== top; e = e.parentElement) {
      if (e.getAnimations().some((each) => each.playState === 'running' && each.effect.getComputedTiming().iterations < 9)) return true;
    }
    return false;
  };

  // What is said for a few seconds lies over the bar on top, and nowhere else.
  const isSaidOverBar = (one, other) =>
    (one.closest('.toasts') && other.closest('.bar')) || (other.closest('.toasts') && one.closest('.bar'));

  // Every line of words that is to be seen.
  const lines = [];
  const range = document.createRange();
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || /^(script|style|title|desc|option)$/i.test(parent.tagName)) continue;
    if (!isSeen(parent) || isOnItsWay(parent)) continue;
    const inDrawing = parent instanceof SVGElement;
    for (const match of node.data.matchAll(/[^\s\u00a0\u202f]+/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const parts = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (parts.length > 1 && !inDrawing && parent.tagName !== 'CODE' && !/[-–—/·:.\u00ad]/.test(match[0]) && parts[1].top > parts[0].top + 4) {
        found.add(`broken word «${match[0]}» in ${where(parent)}`);
      }
    }
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const inset = inDrawing ? 0.25 * box.height : GLYPH * box.height;
      const glyphs = { left: box.left, right: box.right, top: box.top + inset, bottom: box.bottom - inset };
      const shown = shownPart(parent, glyphs);
      const isGone = shown.right - shown.left < 1 || shown.bottom - shown.top < 1;
      if (shown.cutter && !shown.scrolls) found.add(`cut ${where(parent)}`);
      if (isGone) continue;
      const mayScroll = shown.scrolls || document.scrollingElement.scrollHeight > innerHeight + 1;
      if (shown.left < -1 || shown.right > innerWidth + 1) found.add(`beside the screen ${where(parent)}`);
      if (!mayScroll && (shown.top < -1 || shown.bottom > innerHeight + 1)) found.add(`off the screen ${where(parent)}`);
      lines.push({ element: parent, box: shown, inDrawing });
      const control = parent.closest('.btn, .tab, .tag')?.getBoundingClientRect();
      if (control && (box.left < control.left - 1 || box.right > control.right + 1)) found.add(`hangs out ${where(parent)}`);
    }
    const its = style(parent);
    const clamped = its.webkitLineClamp !== 'none' && parent.scrollHeight > parent.clientHeight + 2;
    if (clamped) found.add(`cut (clamped) ${where(parent)}`);
    if (parseFloat(its.fontSize) < 11 && !inDrawing) found.add(`small letters ${its.fontSize} ${where(parent)}`);
  }
  for (const part of top.querySelectorAll('input:not([type=range]):not([type=checkbox]):not([readonly])')) {
    if (isSeen(part) && part.scrollWidth > part.clientWidth + 1) found.add(`cut field ${where(part)}`);
  }

  // Words over words.
  for (let k = 0; k < lines.length; k += 1) {
    for (let j = k + 1; j < lines.length; j += 1) {
      const [a, b] = [lines[k], lines[j]];
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (a.inDrawing && b.inDrawing) continue;
      if (isSaidOverBar(a.element, b.element)) continue;
      if (scrollsBelow(a.element, b.element) || scrollsBelow(b.element, a.element)) continue;
      if (meet(a.box, b.box, 2)) found.add(`words over words ${where(a.element)} and ${where(b.element)}`);
    }
  }

  // Something painted over words. A veil over everything is meant to hide it.
  const isVeil = (element) => {
    for (let e = element; e && e !== top; e = e.parentElement) {
      const box = e.getBoundingClientRect();
      if (style(e).position === 'fixed' && box.width >= innerWidth && box.height >= innerHeight) return true;
    }
    return false;
  };
  const paints = (element) => {
    if (/^(img|canvas|video|input)$/i.test(element.tagName)) return true;
    if (element instanceof SVGElement) return !(element instanceof SVGSVGElement) && element.tagName !== 'g';
    const its = style(element);
    const solid = /rgba?\(([^)]+)\)/.exec(its.backgroundColor)?.[1].split(/[ ,/]+/) ?? [];
    return (solid.length > 0 && (solid.length < 4 || Number(solid[3]) > 0.2)) || its.backgroundImage.includes('url');
  };
  for (const { element, box, inDrawing } of lines) {
    if (inDrawing) continue;
    const xs = [box.left + 2, (box.left + box.right) / 2, box.right - 2];
    const ys = [(box.top + box.bottom) / 2, box.bottom - 2];
    for (const [x, y] of xs.flatMap((each) => ys.map((y) => [each, y]))) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      for (const over of document.elementsFromPoint(x, y)) {
        if (over.contains(element) || element.contains(over)) break;
        if (!top.contains(over) || !isSeen(over) || scrollsBelow(element, over)) continue;
        if (isSaidOverBar(over, element)) continue;
        if (isVeil(over)) break;
        if (isOnItsWay(over)) continue;
        if (paints(over) || over.closest('button')) {
          found.add(`${where(over)} lies over the words ${where(element)}`);
          break;
        }
      }
    }
  }

  // Controls over controls.
  const controls = [...top.querySelectorAll(CONTROLS)]
    .filter((part) => !(part instanceof SVGElement) && !part.closest('svg') && isSeen(part) && !isOnItsWay(part))
    .map((part) => ({ part, box: shownPart(part, part.getBoundingClientRect()) }))
    .filter(({ box }) => box.right - box.left > 4 && box.bottom - box.top > 4);
  for (let k = 0; k < controls.length; k += 1) {
    const a = controls[k];
    if (a.box.cutter && !a.box.scrolls) found.add(`cut control ${where(a.part)}`);
    if (a.box.left < -1 || a.box.right > innerWidth + 1) found.add(`control beside the screen ${where(a.part)}`);
    for (let j = k + 1; j < controls.length; j += 1) {
      const b = controls[j];
      if (a.part.contains(b.part) || b.part.contains(a.part)) continue;
      if (meet(a.box, b.box)) found.add(`controls meet ${where(a.part)} and ${where(b.part)}`);
    }
  }
  if (document.scrollingElement.scrollWidth > innerWidth + 1) found.add('the page is wider than the screen');

  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all);
  return [...found];
}

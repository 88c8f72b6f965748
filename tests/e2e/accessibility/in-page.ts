/*
 * What axe does not see, measured in the page. Every function here runs in the browser: it may use
 * the others of this file, and nothing that is imported. `closer.ts` sends their source there.
 */

type Check = () => string[];

/** The smallest side of a target, and how far apart the centres of smaller ones must be, in px. */
const leastSide = 24;

/** The topmost dialog, or the whole page: all that a person can reach now. */
function reach(): Element {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]');
  return [...dialogs].findLast((dialog) => isShown(dialog)) ?? document.body;
}

/** What is shown of it, but not in Stripe's fields: outside the tests they are frames. */
function all(selector: string): HTMLElement[] {
  return [...reach().querySelectorAll<HTMLElement>(selector)].filter(
    (one) => isShown(one) && !one.closest('[data-stripe-element]'),
  );
}

/** Drawn, and not above the page's top as the link is that skips the header. */
function isShown(element: Element): boolean {
  const { width, height, bottom } = element.getBoundingClientRect();
  return (
    width * height > 0 &&
    bottom + scrollY > 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.visually-hidden') &&
    getComputedStyle(element).clipPath === 'none'
  );
}

function words(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** What a complaint calls the element. */
function called(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.getAttribute('name');
  return `${element.tagName.toLowerCase()} "${(name ?? words(element.textContent)).slice(0, 50)}"`;
}

/** A box with its label's: a press on the label is a press on the control. */
function targetBox(target: HTMLElement): DOMRect {
  const own = target.getBoundingClientRect();
  if (!(target instanceof HTMLInputElement) || !/^(?:radio|checkbox)$/.test(target.type))
    return own;
  const boxes = [...(target.labels ?? [])].map((label) => label.getBoundingClientRect());
  const left = Math.min(own.left, ...boxes.map((box) => box.left));
  const top = Math.min(own.top, ...boxes.map((box) => box.top));
  const right = Math.max(own.right, ...boxes.map((box) => box.right));
  const bottom = Math.max(own.bottom, ...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/** A target in a line of text, whose height the line decides. */
function isInLine(target: HTMLElement): boolean {
  if (getComputedStyle(target).display !== 'inline') return false;
  const around = words(target.parentElement?.textContent);
  return around !== words(target.textContent);
}

/**
 * Targets below 24 × 24 px that are not in a line of text and whose circle of 24 px touches another
 * target, or the circle of another small one (WCAG 2.5.8).
 */
function smallTargets(): string[] {
  const targets = all(
    'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=option], [role=tab]',
  ).map((target) => {
    const box = targetBox(target);
    const isSmall = Math.min(box.width, box.height) < leastSide - 0.01;
    return { target, box, isSmall, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return targets
    .filter(({ target, isSmall }) => isSmall && !isInLine(target))
    .filter((one) =>
      targets.some((other) => {
        if (other.target.contains(one.target) || one.target.contains(other.target)) return false;
        if (other.isSmall) return Math.hypot(one.x - other.x, one.y - other.y) < leastSide;
        const x = Math.max(other.box.left - one.x, 0, one.x - other.box.right);
        const y = Math.max(other.box.top - one.y, 0, one.y - other.box.bottom);
        return Math.hypot(x, y) < leastSide / 2;
      }),
    )
    .map(({ target, box }) => `small target ${called(target)}: ${box.width} × ${box.height} px`);
}

/** What Tab stops at, in its order. */
function tabStops(): HTMLElement[] {
  const stops = all(
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, iframe, [tabindex]',
  ).filter((stop) => stop.tabIndex >= 0);
  // Of the radio buttons of one name, Tab stops at the chosen one.
  return stops.filter(
    (stop) =>
      !(stop instanceof HTMLInputElement && stop.type === 'radio') ||
      stop.checked ||
      stops.every(
        (one) => !(one instanceof HTMLInputElement) || one.name !== stop.name || !one.checked,
      ),
  );
}

/** What scrolling does not move, or moves apart from the rest: it has an order of its own. */
function layer(element: Element | null): Element | null {
  if (element === null || /^(?:fixed|sticky)$/.test(getComputedStyle(element).position)) {
    return element;
  }
  return layer(element.parentElement);
}

/**
 * Steps of Tab against the order in which one reads: up, unless to the next column, or to the left
 * within a line (WCAG 2.4.3).
 */
function wrongOrder(): string[] {
  const stops = tabStops();
  const forced = stops.filter((stop) => stop.tabIndex > 0);
  const steps = stops.slice(1).map((to, at) => [stops[at] ?? to, to] as const);
  const back = steps.filter(([from, to]) => {
    if (layer(from) !== layer(to)) return false;
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const isUp = b.bottom <= a.top + 1 && b.left < a.right - 1;
    const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const isLeft = b.right <= a.left + 1 && shared > Math.min(a.height, b.height) / 2;
    return isUp || isLeft;
  });
  return [
    ...forced.map((stop) => `order of focus: ${called(stop)} has a tabindex above 0`),
    ...back.map(([from, to]) => `order of focus: back from ${called(from)} to ${called(to)}`),
  ];
}

/** Whether a part of the page may be scrolled to see the rest of this element. */
function isScrolled(element: Element | null): boolean {
  if (element === null || element === document.body) return false;
  return (
    /auto|scroll/.test(getComputedStyle(element).overflow) || isScrolled(element.parentElement)
  );
}

/**
 * Stops of Tab of which nothing is seen when they have the focus, because a bar that sticks to the
 * window lies over them (WCAG 2.4.11).
 */
function hiddenFocus(): string[] {
  if (!all('*').some((one) => getComputedStyle(one).position === 'sticky')) return [];
  const { activeElement } = document;
  const { scrollY: top } = window;
  const hidden = tabStops().filter((stop) => {
    stop.focus();
    const box = stop.getBoundingClientRect();
    const [from, to] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    return ![0.1, 0.5, 0.9].some((part) => {
      const x = box.left + box.width / 2;
      const over = document.elementFromPoint(x, from + (to - from) * part);
      return over !== null && (stop.contains(over) || over.contains(stop));
    });
  });
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  window.scrollTo(0, top);
  return hidden.map((stop) => `a bar hides the focus at ${called(stop)}`);
}

/** Whether one has to scroll sideways (WCAG 1.4.10). */
function sideways(): string[] {
  return document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : [];
}

/** Words that reach beyond the window, or that a box cuts off (WCAG 1.4.10, 1.4.12). */
function cutWords(): string[] {
  return all(':not(svg *, input, select)').flatMap((element) => {
    const { left, right } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    // It ends in dots, and its title has all of it.
    if (style.textOverflow === 'ellipsis' && element.title !== '') return [];
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut =
      (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
    const isOutside = (left < -1 || right > innerWidth + 1) && !isScrolled(element);
    return isCut || isOutside ? [`cut off: ${called(element)}`] : [];
  });
}

/** What is cut off with the largest spacing that people may ask for (WCAG 1.4.12). */
function cutWithSpacing(): string[] {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }
  `);
  document.adoptedStyleSheets.push(spacing);
  const cut = [...sideways(), ...cutWords(), ...spilled()];
  document.adoptedStyleSheets.pop();
  return cut.map((one) => `with text spacing ${one}`);
}

/** Words that leave the box that they stand in, so that they may lie over others. */
function spilled(): string[] {
  const boxes = 'button, a, summary, label, h1, h2, h3, p, li, dt, dd';
  const texts = document.createTreeWalker(reach(), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const out = new Set<string>();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const around = text.parentElement;
    if (words(text.nodeValue) === '' || around === null || !isShown(around)) continue;
    let box: Element | null = around;
    let isClipped = false;
    while (box && !(box.matches(boxes) && getComputedStyle(box).display !== 'inline')) {
      isClipped ||= getComputedStyle(box).overflow !== 'visible';
      box = box.parentElement;
    }
    // What clips its text is for `cutWords`.
    if (!box || isClipped || getComputedStyle(box).overflow !== 'visible') continue;
    const outer = box.getBoundingClientRect();
    for (const [start, end] of seenParts(text, around)) {
      range.setStart(text, start);
      range.setEnd(text, end);
      const inner = range.getBoundingClientRect();
      if (inner.bottom > outer.bottom + 2 || inner.right > outer.right + 2) out.add(called(box));
    }
  }
  return [...out].map((box) => `spilled: ${box}`);
}

/**
 * Where the words of a text begin and end. Where spaces are kept, one may hang over the end of its
 * line, and nobody sees it.
 */
function seenParts(text: Node, around: Element): [start: number, end: number][] {
  const whole = text.nodeValue ?? '';
  if (!getComputedStyle(around).whiteSpace.startsWith('pre')) return [[0, whole.length]];
  return [...whole.matchAll(/\S+/g)].map(({ index, 0: word }) => [index, index + word.length]);
}

/** Areas that scroll, which a keyboard cannot reach in every browser. */
function unreachableScrollers(): string[] {
  return all('*')
    .filter((element) => {
      if (!/auto|scroll/.test(getComputedStyle(element).overflow)) return false;
      const scrolls =
        element.scrollHeight > element.clientHeight + 1 ||
        element.scrollWidth > element.clientWidth + 1;
      const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
      return scrolls && element.tabIndex < 0 && element.querySelector(focusable) === null;
    })
    .map((element) => `scrolls by mouse only: ${called(element)}`);
}

/** Controls whose name lacks the words that they show: nobody can call them (WCAG 2.5.3). */
function unspeakableNames(): string[] {
  return all('a[aria-label], button[aria-label], [role][aria-label]:is(a, button)').flatMap(
    (control) => {
      const shown = words(control.innerText).toLowerCase();
      const name = words(control.getAttribute('aria-label')).toLowerCase();
      return name.includes(shown) ? [] : [`shows other words than its name: ${called(control)}`];
    },
  );
}

/**
 * Wrong fields that are not tied to a visible text that says why, and a form that was refused
 * without taking the focus there (WCAG 3.3.1).
 */
function unnamedErrors(): string[] {
  const wrong = all('form [aria-invalid=true]');
  const unexplained = wrong.filter((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const texts = ids.map((id) => document.getElementById(id)).filter((text) => text !== null);
    return !texts.some((text) => isShown(text) && words(text.textContent) !== '');
  });
  const active = document.activeElement;
  // Whoever came by a link has sent nothing yet, and keeps the focus at the top.
  const isNew = active === document.body;
  const isThere = wrong.length === 0 || isNew || wrong.some((field) => field === active);
  return [
    ...unexplained.map((field) => `no text says what is wrong with ${called(field)}`),
    ...(isThere ? [] : [`the focus is not at a wrong field, but at ${active && called(active)}`]),
  ];
}

/** What moves although the person wants no motion (WCAG 2.3.3). */
function motion(): string[] {
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 100)
    .map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `moves: ${target === null ? 'something' : called(target)}`;
    });
}

/** How a control looks in the system's colours, which replace all backgrounds and shadows. */
function lookOf(element: Element): string {
  const style = getComputedStyle(element);
  const adjusted = style.forcedColorAdjust === 'none' ? style.backgroundColor : '';
  const borders = `${style.borderWidth} ${style.borderStyle} ${style.borderColor}`;
  const outline = `${style.outlineStyle} ${style.outlineColor}`;
  const letters = `${style.fontWeight >= '600'} ${style.textDecorationLine} ${style.color}`;
  const marks = [...element.querySelectorAll('svg')].filter((mark) => isShown(mark)).length;
  // Drawn with a border, such as the ring of a radio button.
  const shapes = [...element.querySelectorAll('span:empty')]
    .filter((shape) => isShown(shape))
    .map((shape) => getComputedStyle(shape))
    .map(({ borderWidth, borderStyle, borderColor }) => [borderWidth, borderStyle, borderColor]);
  return [borders, outline, letters, adjusted, marks, ...shapes].join();
}

/** Fields without a border, and states that show in a background only (forced colours). */
function lostInForcedColours(): string[] {
  const native = /^(?:radio|checkbox|file)$/;
  const fields = all('input, select, textarea').filter((field) => {
    const { borderBottomStyle, borderBottomWidth, color, appearance } = getComputedStyle(field);
    // The browser draws these itself, unless they have a look of their own.
    if (field instanceof HTMLInputElement && native.test(field.type)) {
      return appearance === 'none' && field.type !== 'file' && borderBottomStyle === 'none';
    }
    // The field for a code has no look of its own; its boxes have.
    const isUnderBoxes = color === 'rgba(0, 0, 0, 0)';
    return !isUnderBoxes && (borderBottomStyle === 'none' || parseFloat(borderBottomWidth) === 0);
  });
  const is = '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current]';
  const chosen = all(is).filter((one) => {
    const like = `${one.tagName.toLowerCase()}.${CSS.escape(one.classList[0] ?? '')}`;
    const peer = all(like).find((other) => !other.matches(is));
    return peer !== undefined && lookOf(peer) === lookOf(one);
  });
  const ticked = all('input:checked').filter((input) => {
    if (getComputedStyle(input).appearance !== 'none') return false;
    const mark = input.nextElementSibling;
    return mark === null || !isShown(mark);
  });
  return [
    ...fields.map((field) => `forced colours: no border around ${called(field)}`),
    ...[...chosen, ...ticked].map((one) => `forced colours: not seen as chosen: ${called(one)}`),
  ];
}

/** The checks by name, and the functions that they use. */
export const checks = {
  smallTargets,
  wrongOrder,
  hiddenFocus,
  sideways,
  cutWords,
  cutWithSpacing,
  unreachableScrollers,
  unspeakableNames,
  unnamedErrors,
  motion,
  lostInForcedColours,
} satisfies Record<string, Check>;

export const helpers = [
  reach,
  all,
  isShown,
  words,
  called,
  targetBox,
  isInLine,
  tabStops,
  layer,
  isScrolled,
  spilled,
  seenParts,
  lookOf,
];

export const constants = { leastSide };

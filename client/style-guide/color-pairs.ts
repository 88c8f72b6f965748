/** A colour on a background, by their roles. */
export type ColorPair = readonly [color: string, background: string];

const onEverySurface = (color: string): ColorPair[] =>
  ['--page', '--surface', '--surface-sunk', '--surface-warm'].map((surface) => [color, surface]);

/** The minimum contrast of text (WCAG 2.2 AA, 1.4.3) and of meaningful edges (1.4.11), to 1. */
export const textContrast = 4.5;
export const edgeContrast = 3;

/** Text colours on their backgrounds. */
export const textPairs: readonly ColorPair[] = [
  ['--brand-ink', '--white'],
  ['--brand-ink', '--brand-tint'],
  ...['--ink', '--ink-muted', '--link', '--accent', '--danger', '--success'].flatMap(
    onEverySurface,
  ),
  ...['--notice', '--success', '--danger'].map((tone): ColorPair => [tone, `${tone}-surface`]),
  ...['--notice', '--success', '--danger'].map((tone): ColorPair => ['--ink', `${tone}-surface`]),
  ...['--orange', '--green', '--black'].flatMap((color): ColorPair[] => [
    [`${color}-on`, `${color}-fill`],
    [`${color}-on`, `${color}-fill-strong`],
    [`${color}-text`, `${color}-tint`],
    ...onEverySurface(`${color}-text`),
  ]),
];

/** Edges of controls, and the focus ring. */
export const edgePairs: readonly ColorPair[] = [
  ['--line-strong', '--page'],
  ['--line-strong', '--surface'],
  ...onEverySurface('--focus'),
];

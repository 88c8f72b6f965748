/** A colour and what it stands on, by their roles. */
export type ColorPair = readonly [color: string, background: string];

const onEverySurface = (color: string): ColorPair[] =>
  ['--page', '--surface', '--surface-sunk', '--surface-warm'].map((surface) => [color, surface]);

/** Text and what it stands on. AA wants 4.5 : 1 (WCAG 2.2, 1.4.3). */
export const textPairs: readonly ColorPair[] = [
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

/** Edges of controls and the focus ring. AA wants 3 : 1 (WCAG 2.2, 1.4.11). */
export const edgePairs: readonly ColorPair[] = [
  ['--line-strong', '--page'],
  ['--line-strong', '--surface'],
  ...onEverySurface('--focus'),
];

/** The maximum widths of a card: 520, 600 or 800 pixels, or as wide as its container. */
export const cardWidths = ['default', 'signIn', 'subscription', 'full'] as const;

export type CardWidth = (typeof cardWidths)[number];

/** How wide a card grows: 520, 600 or 800 pixels, or as wide as its place. */
export const cardWidths = ['default', 'signIn', 'subscription', 'full'] as const;

export type CardWidth = (typeof cardWidths)[number];

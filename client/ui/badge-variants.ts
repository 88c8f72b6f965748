/** What a badge can say by its colour. */
export const badgeTones = ['neutral', 'accent', 'success', 'notice', 'danger'] as const;

export type BadgeTone = (typeof badgeTones)[number];

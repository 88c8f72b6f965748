/** The tones of a badge. */
export const badgeTones = ['neutral', 'accent', 'success', 'notice', 'danger'] as const;

export type BadgeTone = (typeof badgeTones)[number];

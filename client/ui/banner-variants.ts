/** The tones of a banner. */
export const bannerTones = ['plain', 'notice', 'success', 'warning', 'danger'] as const;

export type BannerTone = (typeof bannerTones)[number];

/** The tones of a banner. */
export const bannerTones = ['plain', 'notice', 'success', 'danger'] as const;

export type BannerTone = (typeof bannerTones)[number];

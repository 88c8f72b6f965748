/** What a banner can say by its colour. */
export const bannerTones = ['plain', 'notice', 'success', 'danger'] as const;

export type BannerTone = (typeof bannerTones)[number];

/** The app stores, whose subscriptions only they can end, and where one does that. */
export const stores = {
  ios: { at: 'im App Store', href: 'https://apps.apple.com/account/subscriptions' },
  android: { at: 'bei Google Play', href: 'https://play.google.com/store/account/subscriptions' },
} as const;

/** The sign-in providers, with the client ids that Lexlern uses locally. */
export const providers = {
  google: {
    issuer: 'https://accounts.google.com',
    clientId: 'lexlern-local.apps.googleusercontent.com',
    keySet: { host: 'www.googleapis.com', path: '/oauth2/v3/certs' },
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    clientId: 'example.lexlern.local',
    keySet: { host: 'appleid.apple.com', path: '/auth/keys' },
  },
} as const;

export const providerNames = ['google', 'apple'] as const;

export type ProviderName = (typeof providerNames)[number];

/** The hosts where the product's Worker fetches the providers' key sets. */
export const providerHosts: readonly string[] = providerNames.map(
  (name) => providers[name].keySet.host,
);

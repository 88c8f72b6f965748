import type { IdentityProviders } from '#worker/context.ts';

export type SocialProvider = 'google' | 'apple';

/** How a provider's credentials are verified. */
interface ProviderConfig {
  issuer: string[];
  keys: string;
  audience: (configured: IdentityProviders) => string;
}

export const providers: Record<SocialProvider, ProviderConfig> = {
  // developers.google.com/identity/gsi/web/guides/verify-google-id-token
  google: {
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    audience: ({ googleClientId }) => googleClientId,
  },
  // developer.apple.com/documentation/signinwithapple/verifying-a-user
  apple: {
    issuer: ['https://appleid.apple.com'],
    keys: 'https://appleid.apple.com/auth/keys',
    audience: ({ appleClientId }) => appleClientId,
  },
};

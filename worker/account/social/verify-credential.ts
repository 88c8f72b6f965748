import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

import { nonceEnd } from '#worker/account/nonce.ts';
import { keySet } from '#worker/account/social/key-set.ts';
import type { Ctx, IdentityProviders } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { assertedEmail } from '#worker/http/fields.ts';

type SocialProvider = 'google' | 'apple';

/** How a provider's credentials are verified. */
interface ProviderConfig {
  issuer: string[];
  keys: string;
  audience: (configured: IdentityProviders) => string;
  /** Whether the provider vouches for the e-mail of such a token, once it is verified. */
  vouches: (email: string, claims: JWTPayload) => boolean;
}

const providers: Record<SocialProvider, ProviderConfig> = {
  // developers.google.com/identity/gsi/web/guides/verify-google-id-token
  google: {
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    audience: ({ googleClientId }) => googleClientId,
    // Google verifies other addresses once, and their mailbox may have another owner since.
    vouches: (email, { hd }) =>
      /@(?:gmail|googlemail)\.com$/.test(email) || (typeof hd === 'string' && hd !== ''),
  },
  // developer.apple.com/documentation/signinwithapple/verifying-a-user
  apple: {
    issuer: ['https://appleid.apple.com'],
    keys: 'https://appleid.apple.com/auth/keys',
    audience: ({ appleClientId }) => appleClientId,
    vouches: () => true,
  },
};

/** The person that a provider has verified. */
export interface VerifiedIdentity {
  provider: SocialProvider;
  subject: string;
  /** In lower case; null if the provider gives no valid e-mail. */
  email: string | null;
  emailVerified: boolean;
  /** Whether the provider knows that the e-mail belongs to this person today. */
  isVouched: boolean;
  /** Null for Apple, whose tokens contain no name. */
  name: string | null;
  nonce: string;
  /** When the nonce expires, UTC milliseconds. */
  nonceEndsAt: number;
}

/** Seconds by which a provider's clock may differ. */
const clockTolerance = 5;

/** The only accepted form of an id token. A decoder might also accept white space and padding. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Verifies an id token (OpenID Connect Core, 3.1.3.7): the provider signed it (RS256) for this
 * site, it has not expired, and its nonce belongs to the browser with this cookie. Throws
 * `invalid_user`, and `provider_unavailable` if the provider's keys cannot be read.
 */
export async function verifyCredential(
  ctx: Ctx,
  provider: SocialProvider,
  credential: string,
  browser: string | null,
): Promise<VerifiedIdentity> {
  if (!compact.test(credential)) throw new AppError('invalid_user');
  const payload = await readSigned(ctx, provider, credential);
  const { sub, nonce, azp, iat = Infinity, email, email_verified: verified, name } = payload;
  if (iat > ctx.clock.now() / 1000 + clockTolerance) throw new AppError('invalid_user');
  if (!sub || typeof nonce !== 'string' || browser === null) throw new AppError('invalid_user');
  // A token for several audiences, or requested by another client, is not for this site alone.
  const audience = providers[provider].audience(ctx.identityProviders);
  if (payload.aud !== audience && Array.isArray(payload.aud) && payload.aud.length !== 1) {
    throw new AppError('invalid_user');
  }
  if (azp !== undefined && azp !== audience) throw new AppError('invalid_user');
  const nonceEndsAt = await nonceEnd(
    ctx.codePepper,
    { purpose: 'social', holder: browser },
    nonce,
    ctx.clock.now(),
  );
  if (nonceEndsAt === null) throw new AppError('invalid_user');

  const { data: address = null } = assertedEmail.safeParse(email);
  return {
    provider,
    subject: sub,
    email: address,
    emailVerified: verified === true || verified === 'true',
    isVouched: address !== null && providers[provider].vouches(address, payload),
    name: typeof name === 'string' ? name : null,
    nonce,
    nonceEndsAt,
  };
}

async function readSigned(
  ctx: Ctx,
  provider: SocialProvider,
  credential: string,
): Promise<JWTPayload> {
  const { issuer, keys, audience } = providers[provider];
  try {
    const { payload } = await jwtVerify(credential, keySet(ctx, keys), {
      algorithms: ['RS256'],
      issuer,
      audience: audience(ctx.identityProviders),
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      currentDate: new Date(ctx.clock.now()),
      clockTolerance,
    });
    return payload;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof errors.JOSEError) throw new AppError('invalid_user', { cause });
    // jose throws a TypeError for an unusable key and for a token that it cannot decode.
    if (cause instanceof TypeError) throw new AppError('invalid_user', { cause });
    throw cause;
  }
}

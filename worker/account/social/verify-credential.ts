import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

import { keySet } from '#worker/account/social/key-set.ts';
import { nonceEnd } from '#worker/account/social/nonce.ts';
import { providers } from '#worker/account/social/providers.ts';
import type { SocialProvider } from '#worker/account/social/providers.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { email as emailField } from '#worker/http/fields.ts';

/** What a provider vouches for. */
export interface Verified {
  provider: SocialProvider;
  subject: string;
  /** In lower case; null where the provider names none that is one. */
  email: string | null;
  emailVerified: boolean;
  /** Null for Apple's. */
  name: string | null;
  nonce: string;
  /** When the nonce ends anyway, UTC milliseconds. */
  nonceEndsAt: number;
}

/** Seconds that a provider's clock may be off. */
const clockTolerance = 5;

/** The one form of an id token; a decoder may be lenient about white space and padding. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Believes an id token only if the provider signed it (RS256), for this site, lately, and for the
 * browser that has this cookie (OpenID Connect Core, 3.1.3.7). Throws `invalid_user`, and
 * `provider_unavailable` when the provider's keys can't be had.
 */
export async function verifyCredential(
  ctx: Ctx,
  provider: SocialProvider,
  credential: string,
  browser: string | null,
): Promise<Verified> {
  if (!compact.test(credential)) throw new AppError('invalid_user');
  const payload = await readSigned(ctx, provider, credential);
  const { sub, nonce, azp, iat = Infinity, email, email_verified: verified, name } = payload;
  if (iat > ctx.clock.now() / 1000 + clockTolerance) throw new AppError('invalid_user');
  if (!sub || typeof nonce !== 'string' || browser === null) throw new AppError('invalid_user');
  // A token for several, or asked for by somebody else, is not meant for this site alone.
  const audience = providers[provider].audience(ctx.identityProviders);
  if (payload.aud !== audience && Array.isArray(payload.aud) && payload.aud.length !== 1) {
    throw new AppError('invalid_user');
  }
  if (azp !== undefined && azp !== audience) throw new AppError('invalid_user');
  const nonceEndsAt = await nonceEnd(ctx.codePepper, browser, nonce, ctx.clock.now());
  if (nonceEndsAt === null) throw new AppError('invalid_user');

  const address = emailField.safeParse(email);
  return {
    provider,
    subject: sub,
    email: address.success ? address.data : null,
    emailVerified: verified === true || verified === 'true',
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
    // What jose says of a key that can't be one, or of a token that is no text it can read.
    if (cause instanceof TypeError) throw new AppError('invalid_user', { cause });
    throw cause;
  }
}

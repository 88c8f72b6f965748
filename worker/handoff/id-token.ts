import { SignJWT } from 'jose';

import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';

/** Life of an id token, seconds (docs/decisions/0014). */
export const idTokenSeconds = 120;

export interface IdTokenSubject {
  account: Account;
  clientId: string;
  nonce: string | null;
  /** When the person signed in, UTC milliseconds. */
  signedInAt: number;
  /** The token's own id (`jti`). Two tokens of one hand-off share it, so the client sees one. */
  id: string;
}

/** Mints the id token for a client, signed with ES256 (OpenID Connect Core 1.0, section 2). */
export async function mintIdToken(ctx: Ctx, subject: IdTokenSubject): Promise<string> {
  const { account, clientId, nonce, signedInAt, id } = subject;
  const { signing } = ctx.handOff.keys;
  const now = Math.floor(ctx.clock.now() / 1000);
  return new SignJWT({
    ...(nonce !== null && { nonce }),
    auth_time: Math.floor(signedInAt / 1000),
    email: account.email,
    // Every account's e-mail was confirmed by a code, or by Google or Apple.
    email_verified: true,
    name: account.displayName,
  })
    .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
    .setIssuer(ctx.origin)
    .setAudience(clientId)
    .setSubject(account.id)
    .setIssuedAt(now)
    .setExpirationTime(now + idTokenSeconds)
    .setJti(id)
    .sign(signing.key);
}

import { SignJWT } from 'jose';

import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { readKeys } from '#worker/handoff/keys.ts';

/** Life of an id token, seconds (security.md, "Hand-off"). */
export const idTokenSeconds = 120;

export interface IdTokenSubject {
  account: Account;
  clientId: string;
  nonce: string | null;
  /** When the person signed in, UTC milliseconds. */
  signedInAt: number;
  /** The token's own id: what was minted twice for one hand-off is one token to its client. */
  id: string;
}

/** Mints the id token that a client gets (OpenID Connect Core, section 2), signed with ES256. */
export async function mintIdToken(ctx: Ctx, subject: IdTokenSubject): Promise<string> {
  const { account, clientId, nonce, signedInAt, id } = subject;
  const { signing } = await readKeys(ctx.handOff.keys);
  const now = Math.floor(ctx.clock.now() / 1000);
  return new SignJWT({
    ...(nonce !== null && { nonce }),
    auth_time: Math.floor(signedInAt / 1000),
    email: account.email,
    // An account's e-mail has been confirmed by a code or by Google or Apple.
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

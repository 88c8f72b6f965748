import { SignJWT } from 'jose';

import { dayMs } from '#worker/calendar.ts';
import { getEntitlements } from '#worker/client-api/get-entitlements.ts';
import type { Credentials, Entitlement, PassAnswer } from '#worker/client-api/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';

/** For how long an app may go without asking, milliseconds. */
const passMs = 7 * dayMs;

/**
 * A signed pass that says whether an account has Premium, for an app that cannot ask. It is no id
 * token: its type and its audience are its own, so that nobody can sign in with it (RFC 8725,
 * section 3.12). Throws what `getEntitlements` throws.
 */
export async function issuePass(
  ctx: Ctx,
  client: Credentials | null,
  accountId: string,
): Promise<PassAnswer> {
  const {
    account,
    entitlements,
    version,
    as_of: now,
  } = await getEntitlements(ctx, client, accountId);
  const [first] = entitlements;
  const end = Math.floor(Math.min(now + passMs, passEnd(first)) / 1000);
  const { kid, key } = ctx.handOff.keys.signing;
  const pass = await new SignJWT({
    premium: first?.active ?? false,
    until: first?.until ?? null,
    version,
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'pass+jwt' })
    .setIssuer(ctx.origin)
    .setAudience(`${client?.id}/pass`)
    .setSubject(account)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(end)
    .sign(key);
  return { pass, expires_at: end * 1000 };
}

/** When a pass ends at the latest: what renews goes on for its grace, all else ends at its end. */
function passEnd(first: Entitlement | undefined): number {
  if (!first || first.until === null) return Infinity;
  return first.renews && !first.in_grace ? graceEnd(first.until) : first.until;
}

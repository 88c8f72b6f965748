import { extendedEnd } from '#worker/account/session.ts';
import { extendSession } from '#worker/account/session-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';

/**
 * Extends the session that this request has used, if that is due. Returns whether its cookies have
 * to live longer, too: those of a session that ends with the browser never do. Throws nothing: if
 * it fails, the next request tries again.
 */
export async function extendUsedSession(ctx: Ctx): Promise<boolean> {
  const { seen, sessionHash } = ctx.caller;
  const now = ctx.clock.now();
  const expiresAt = seen ? extendedEnd(seen, now) : null;
  if (!seen || sessionHash === null || expiresAt === null) return false;
  const browserHash = await sha256(ctx.caller.browser);
  const extension = { accountId: seen.accountId, browserHash, now, expiresAt };
  try {
    const { extended } = await batch(ctx.db, extendSession(ctx.db, sessionHash, extension));
    return extended.length > 0 && seen.stays;
  } catch (error) {
    const cause = String(error);
    log('warn', { request_id: ctx.requestId, message: 'a session was not extended', cause });
    return false;
  }
}

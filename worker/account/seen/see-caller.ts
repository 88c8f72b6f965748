import { isNewSign, noteSeen } from '#worker/account/seen/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';

/**
 * Notes after the answer that the person of a session was here, once a day. Never fails: the next
 * call notes it instead.
 */
export function seeCaller(ctx: Ctx, caller: { id: string; seenAt: number } | null): void {
  const now = ctx.clock.now();
  if (caller && isNewSign(caller.seenAt, now)) ctx.later(write(ctx, caller.id, now));
}

async function write(ctx: Ctx, accountId: string, now: number): Promise<void> {
  try {
    await batch(ctx.db, noteSeen(ctx.db, accountId, now));
  } catch (error) {
    log('warn', {
      message: 'a sign of life was not noted',
      account: accountId,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}

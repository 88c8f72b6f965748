import { insertRefusal } from '#worker/account/refusal/shared-sql.ts';
import { hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';

type NotingCtx = Pick<Ctx, 'db' | 'clock' | 'caller' | 'later'>;

/** Notes that somebody has tried to sign in with a wrong password. Never fails. */
export async function noteFailedSignIn(ctx: NotingCtx, accountId: string): Promise<void> {
  const { userAgent, country } = ctx.caller;
  const row = { id: crypto.randomUUID(), what: 'sign_in', rule: 'password', code: null } as const;
  await note(ctx, { ...row, accountId, userAgent, country });
}

/** Notes after the answer by which rule a coupon was refused; the same once an hour. */
export function noteRefusedCoupon(
  ctx: NotingCtx,
  { accountId, code, rule }: { accountId: string; code: string; rule: string },
): void {
  const hour = Math.floor(ctx.clock.now() / hourMs);
  const row = { id: `${accountId}:${hour}:${rule}:${code}`, what: 'coupon', rule, code } as const;
  ctx.later(note(ctx, { ...row, accountId, userAgent: '', country: null }));
}

/** Never fails: a refusal that is not noted was refused all the same. */
async function note(
  { db, clock }: NotingCtx,
  row: Omit<Parameters<typeof insertRefusal>[1], 'at'>,
): Promise<void> {
  try {
    await batch(db, { refusal: insertRefusal(db, { ...row, at: clock.now() }) });
  } catch (error) {
    log('warn', {
      message: 'a refusal was not noted',
      account: row.accountId,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}

import { selectAccountId } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import {
  insertAppEvent,
  insertQuotaUse,
  selectAppEvent,
  selectQuotaUse,
  selectTasksLeft,
  takeTasks,
  tellGrant,
  tellRevoked,
} from '#worker/entitlement/app/repository.ts';
import type { AppEvent, AppEventAnswer, EventOf } from '#worker/entitlement/app/schemas.ts';
import { toldGrant } from '#worker/entitlement/app/told-grant.ts';
import { AppError } from '#worker/errors.ts';

/** How far a sender's clock may be ahead of ours. */
const aheadMs = 300_000;

/**
 * Does what an event of the app's server or the operator's systems asks for, once, in whatever order
 * events come. Throws `user_not_exist`, and `invalid_request` for an event of the future, which
 * would outlast the true ones.
 */
export async function receiveAppEvent(ctx: Ctx, event: AppEvent): Promise<AppEventAnswer> {
  const now = ctx.clock.now();
  if (event.occurred_at > now + aheadMs) {
    const fields = { occurred_at: 'invalid_request' };
    throw new AppError('invalid_request', { status: 422, fields });
  }
  const [[account], [known]] = await ctx.db.batch([
    selectAccountId(ctx.db, event.account),
    selectAppEvent(ctx.db, event.id),
  ]);
  if (!account) throw new AppError('user_not_exist');
  const noted = insertAppEvent(ctx.db, {
    id: event.id,
    type: event.type,
    accountId: account.id,
    reference: event.reference,
    occurredAt: event.occurred_at,
    receivedAt: now,
  });
  // A use of the quota is known by its reference, and answered with what is left now.
  if (event.type === 'quota.consumed') return consumeQuota(ctx, event, account.id, noted);
  if (known) return { received: true };
  const told = toldGrant(event, account.id, now);
  const write = event.type === 'licence.revoked' ? tellRevoked : tellGrant;
  await ctx.db.batch([noted, write(ctx.db, told)]);
  return { received: true };
}

async function consumeQuota(
  ctx: Ctx,
  event: EventOf<'quota.consumed'>,
  accountId: string,
  noted: ReturnType<typeof insertAppEvent>,
): Promise<AppEventAnswer> {
  const { db } = ctx;
  const { reference, amount } = event;
  const now = ctx.clock.now();
  const use = { id: crypto.randomUUID(), accountId, reference, amount, createdAt: now };
  const [, , , [taken], [rest]] = await db.batch([
    noted,
    insertQuotaUse(db, use),
    takeTasks(db, use),
    selectQuotaUse(db, accountId, reference),
    selectTasksLeft(db, accountId, now),
  ]);
  return { consumed: taken !== undefined, left: rest?.left ?? 0 };
}

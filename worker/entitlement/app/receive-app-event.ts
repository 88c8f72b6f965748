import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import { selectAccountId } from '#worker/account/shared-sql.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { grantOfEvent } from '#worker/entitlement/app/grant-of-event.ts';
import {
  consumeTasks,
  insertAppEvent,
  insertQuotaUse,
  selectAppEvent,
  selectQuotaUse,
  selectTasksLeft,
  writeGrant,
  writeRevocation,
} from '#worker/entitlement/app/sql.ts';
import type { AppEvent, AppEventAnswer, EventOf } from '#worker/entitlement/app/schemas.ts';
import { receiveStoreEvent } from '#worker/entitlement/store/receive-store-event.ts';
import { AppError } from '#worker/errors.ts';

/** How far a sender's clock may be ahead of ours. */
const aheadMs = 5 * minuteMs;

/**
 * Applies an event of the app's server or of the operator's systems, once, in whatever order events
 * arrive. Throws `user_not_exist` for what is not a store's, and `invalid_request` for an event of
 * the future: it would count as newer than the true ones.
 */
export async function receiveAppEvent(ctx: Ctx, event: AppEvent): Promise<AppEventAnswer> {
  const now = ctx.clock.now();
  if (event.occurred_at > now + aheadMs) {
    const fields = { occurred_at: 'invalid_request' };
    throw new AppError('invalid_request', { status: 422, fields });
  }
  const { accounts, events } = await batch(ctx.db, {
    accounts: selectAccountId(ctx.db, event.account),
    events: selectAppEvent(ctx.db, event.id),
  });
  const [account] = accounts;
  if (event.type === 'subscription.updated') {
    return receiveStoreEvent(ctx, event, account?.id ?? '', events.length > 0);
  }
  if (!account) throw new AppError('user_not_exist');
  const eventInsert = insertAppEvent(ctx.db, {
    id: event.id,
    type: event.type,
    accountId: account.id,
    reference: event.reference,
    occurredAt: event.occurred_at,
    receivedAt: now,
  });
  // A repeated use of the quota is recognised by its reference, and answered with what is left now.
  if (event.type === 'quota.consumed') return consumeQuota(ctx, event, account.id, eventInsert);
  if (events.length > 0) return { received: true };
  const grant = grantOfEvent(event, account.id, now);
  const write = event.type === 'licence.revoked' ? writeRevocation : writeGrant;
  await batch(ctx.db, {
    event: eventInsert,
    grant: write(ctx.db, grant),
    ...noteSeen(ctx.db, account.id, now),
  });
  return { received: true };
}

async function consumeQuota(
  ctx: Ctx,
  event: EventOf<'quota.consumed'>,
  accountId: string,
  eventInsert: ReturnType<typeof insertAppEvent>,
): Promise<AppEventAnswer> {
  const { db } = ctx;
  const { reference, amount } = event;
  const now = ctx.clock.now();
  const use = { id: crypto.randomUUID(), accountId, reference, amount, createdAt: now };
  const { uses, left } = await batch(db, {
    event: eventInsert,
    use: insertQuotaUse(db, use),
    tasks: consumeTasks(db, use),
    uses: selectQuotaUse(db, accountId, reference),
    left: selectTasksLeft(db, accountId, now),
    ...noteSeen(db, accountId, now),
  });
  return { consumed: uses.length > 0, left: left[0]?.left ?? 0 };
}

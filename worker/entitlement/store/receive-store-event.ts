import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { purchaseOfEvent } from '#worker/entitlement/app/grant-of-event.ts';
import type { EventOf, StoreEventAnswer } from '#worker/entitlement/app/schemas.ts';
import { insertAppEvent } from '#worker/entitlement/app/sql.ts';
import {
  noteTransfer,
  selectPurchase,
  writePurchase,
} from '#worker/entitlement/store/shared-sql.ts';
import { queueTransferMails, sendTransferMails } from '#worker/entitlement/store/transfer-mails.ts';

/**
 * Applies what a store tells of a purchase, once. `accountId` is the account that the event names,
 * and empty where that is unknown: then the purchase waits to be claimed, unless it is somebody's
 * already (docs/decisions/0123).
 */
export async function receiveStoreEvent(
  ctx: Ctx,
  event: EventOf<'subscription.updated'>,
  accountId: string,
  isRepeated: boolean,
): Promise<StoreEventAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const told = purchaseOfEvent(event, accountId, now);
  const transferId = crypto.randomUUID();
  const mails = { transferId, platform: event.platform, origin: ctx.origin };
  const { queued, purchases } = await batch(db, {
    ...(!isRepeated && {
      event: insertAppEvent(db, {
        id: event.id,
        type: event.type,
        accountId,
        reference: event.reference,
        occurredAt: event.occurred_at,
        receivedAt: now,
      }),
      transfer: noteTransfer(db, transferId, told, now),
      queued: queueTransferMails(db, 'moved', mails, now),
      grant: writePurchase(db, told, transferId),
      ...(accountId !== '' && noteSeen(db, accountId, now)),
    }),
    purchases: selectPurchase(db, told),
  });
  await sendTransferMails(ctx, 'moved', mails, queued ?? []);
  return { received: true, account: purchases[0]?.accountId || null };
}

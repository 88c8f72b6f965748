import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { purchaseOfEvent } from '#worker/entitlement/app/grant-of-event.ts';
import type { EventOf, StoreEventAnswer } from '#worker/entitlement/app/schemas.ts';
import { isLive, strongest } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { sendPaidTwice, tellPaidTwice } from '#worker/entitlement/store/paid-twice.ts';
import { insertAppEvent } from '#worker/entitlement/app/sql.ts';
import {
  noteTransfer,
  ownerOfPurchase,
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
  const owner = ownerOfPurchase(told);
  const twice = tellPaidTwice(ctx, owner);
  const { queued, purchases, contracts, ...sent } = await batch(db, {
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
      ...twice.statements,
      ...(accountId !== '' && noteSeen(db, accountId, now)),
    }),
    purchases: selectPurchase(db, told),
    contracts: selectContracts(db, owner),
  });
  await sendTransferMails(ctx, 'moved', mails, queued ?? []);
  await sendPaidTwice(ctx, twice, sent.twice);
  const account = purchases[0]?.accountId || null;
  return { received: true, account, beside: account === null ? null : besideOf(contracts) };
}

/** The contract with us that runs beside the purchase; null for none. */
function besideOf(contracts: readonly ContractRow[]): StoreEventAnswer['beside'] {
  const contract = strongest(contracts.filter(({ status }) => isLive(status)));
  if (!contract) return null;
  const { oneTime, status, expiresAt, renewDisabled } = contract;
  return {
    because: oneTime ? 'lifetime' : status === 'trialing' ? 'trial' : 'subscription',
    until: expiresAt,
    renews: !oneTime && !renewDisabled,
  };
}

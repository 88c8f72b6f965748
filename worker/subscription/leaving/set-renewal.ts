import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import { refusePending } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { keepFirstDueDate } from '#worker/entitlement/contract.ts';
import { selectContracts, writeContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { chargesToEnd } from '#worker/subscription/contract/charges-of.ts';
import { selectDebitDisputes } from '#worker/subscription/contract/shared-sql.ts';
import { arrangeSoon } from '#worker/subscription/contract/arrange-purchase.ts';
import { givesTime } from '#worker/subscription/contract/quoted-contract.ts';
import { isCancelled, minimumTermEnd } from '#worker/subscription/contract/schedule.ts';
import { closedAt, contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { cancelKnown } from '#worker/subscription/leaving/cancel-contract.ts';
import {
  cancelAgain,
  changeAtStripe,
  forgetLater,
  planLeft,
  refuseIfOver,
  takeBackAtStripe,
} from '#worker/subscription/leaving/change-at-stripe.ts';
import { knownIn } from '#worker/subscription/leaving/read-terms.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { renewalNews } from '#worker/subscription/notices/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { laterWishesOf, noteOf, wishesOf } from '#worker/subscription/order/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/order/leaving-note.ts';
import { isBought } from '#worker/subscription/order/life.ts';
import {
  markUnarranged,
  selectPurchaseOfContract,
} from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { nextPlanOf } from '#worker/subscription/quote/quote.ts';

/**
 * Turns the renewal of the caller's contract on or off. Asking for the present state is no error. A
 * plan that was to take over is dropped with the renewal; turned on again in time, it comes back.
 * Turned off after the first term, a contract ends with its notice, or with what is paid
 * (docs/decisions/0050).
 * Throws `not_found` for a contract that is not the caller's, has ended or has not begun,
 * `invalid_request` for one that never renews, `deletion_pending` for turning it on while the
 * account is to be deleted.
 */
export async function setRenewal(
  ctx: Ctx,
  id: string,
  renew: boolean,
  end: 'earliest' | 'paid' = 'earliest',
): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    purchases: selectPurchaseOfContract(ctx.db, accountId, id),
    disputes: selectDebitDisputes(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
  }));
  const known = knownIn(rows);
  const contract = rows.contracts.find((candidate) => candidate.id === id);
  // Stripe may still run one that is closed here, because a withdrawal from it is not final yet.
  if (!contract || contract.status === 'canceled') throw new AppError('not_found');
  if (contract.oneTime) throw new AppError('invalid_request');
  if (renew) {
    refusePending(rows.deletions);
    await goOn(ctx, contract, known.purchase);
    return;
  }
  const receivedAt = ctx.clock.now();
  const key = `account:${contract.id}:${contract.syncVersion}`;
  await cancelKnown(ctx, contract, known, { wish: end, receivedAt, key });
}

/**
 * Whether the cancellation with that key is taken back; null is an end that nobody has noted, such
 * as that of an order that ends by itself.
 */
type IsMeant = (key: string | null) => boolean;

/**
 * The same for a contract whose owner is not calling: it goes on, and they are told. A cancellation
 * that is not meant stays, also one for a later end that the other had overtaken: the contract then
 * ends by that.
 */
export async function continueContract(
  ctx: Ctx,
  contract: ContractRow,
  isMeant: IsMeant,
): Promise<void> {
  const purchases = await selectPurchaseOfContract(ctx.db, contract.accountId, contract.id);
  await goOn(ctx, contract, purchases[0] ?? null, isMeant);
}

/** Takes the cancellation of a contract back. Throws `not_found` as `setRenewal`. */
async function goOn(
  ctx: Ctx,
  contract: ContractRow,
  purchase: Purchase | null,
  isMeant: IsMeant = () => true,
): Promise<void> {
  const { id, accountId } = contract;
  let planned: Purchase | undefined;
  // If this is cut off, the scheduled run arranges what is still to follow.
  const markPlanned = async () => {
    if (purchase && nextPlanOf(purchase)) [planned] = await markUnarranged(ctx.db, purchase.id);
  };
  const subscription = await takeBack(ctx, contract, isMeant, markPlanned);
  if (subscription === 'not meant') return;
  if (subscription.ended_at !== null) {
    await syncContract(ctx, id);
    return;
  }
  const note = noteOf(subscription);
  const updated = keepFirstDueDate(contractOfSubscription(subscription, accountId), contract);
  if (updated.renewDisabled && note === null) throw new Error(`${id} did not go on`);
  const next = purchase && nextPlanOf(purchase);
  const charges = updated.renewDisabled ? chargesToEnd({ subscription, purchase }) : [];
  const letters = renewalNews(ctx, contract, updated, { next, note, charges, debit: null });
  const { queued, written } = await batch(ctx.db, {
    queued: queueLetters(ctx, accountId, letters),
    written: writeContract(ctx.db, updated, contract.syncVersion, ctx.clock.now()),
  });
  postLetters(ctx, letters, queued);
  // Another call has written meanwhile: what Stripe says now is the truth.
  if (written.meta.changes === 0) await syncContract(ctx, id);
  // The scheduled run may have moved the end that was just taken back (arrange-purchase.ts).
  const mayMoveEnd = purchase?.arrangedAt === null || minimumTermEnd(subscription) !== null;
  if (purchase && mayMoveEnd && givesTime(purchase.quote)) {
    // A newer cancellation has its own note and stays.
    await takeBack(ctx, contract, (key) => key === null, markPlanned);
    await syncContract(ctx, id);
  }
  // While the first debit is with the bank nothing is arranged yet (docs/decisions/0018).
  if (planned && isBought(planned.status)) await arrangeSoon(ctx, planned);
}

function takeBack(
  ctx: Ctx,
  contract: ContractRow,
  isMeant: IsMeant,
  beforeChange: () => Promise<void>,
): Promise<Stripe.Subscription | 'not meant'> {
  return changeAtStripe(ctx, contract.id, async () => {
    const now = await ctx.stripe.subscriptions.retrieve(contract.id, {
      expand: ['latest_invoice'],
    });
    await refuseIfOver(ctx, now);
    const stay = (wishes: NotedWish[]) => wishes.filter(({ key }) => !isMeant(key));
    const later = stay(laterWishesOf(now));
    // A try that was cut off has taken back what it meant, and not planned what stays.
    if (!isCancelled(now)) return later.length > 0 ? planLeft(ctx, contract, later) : now;
    if (!isMeant(noteOf(now)?.key ?? null)) {
      await forgetLater(ctx, now, isMeant);
      return 'not meant';
    }
    await beforeChange();
    const changed = await takeBackAtStripe(ctx, now, [...stay(wishesOf(now)), ...later]);
    // Somebody may have withdrawn from it since that look. If that is undone, it is still
    // cancelled.
    if (closedAt(changed) !== null) await cancelAgain(ctx, now);
    await refuseIfOver(ctx, changed);
    const left = stay(laterWishesOf(changed));
    const planned = left.length > 0 ? await planLeft(ctx, contract, left) : changed;
    // What Stripe answers to a change names the invoice only.
    return { ...planned, latest_invoice: now.latest_invoice };
  });
}

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { keepDebitedMethod } from '#worker/subscription/billing/payment-method.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { kindOf } from '#worker/subscription/checkout/kinds/kind-of.ts';
import { arrangeSoon } from '#worker/subscription/contract/arrange-purchase.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { eventOfIntent } from '#worker/subscription/contract/view-contract.ts';
import { retrieveIntent } from '#worker/subscription/money/intents.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { orderReceived } from '#worker/subscription/notices/purchase-letters.ts';
import { purchaseLife } from '#worker/subscription/order/life.ts';
import type { PurchaseEvent } from '#worker/subscription/order/life.ts';
import {
  movePurchase,
  movedPurchase,
  readPurchase,
} from '#worker/subscription/order/move-purchase.ts';
import { isPurchaseOpen } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase, PurchaseNames } from '#worker/subscription/order/purchase-sql.ts';

/** What the client gets; `outcome` is null when nothing is left to pay or to confirm. */
function invoiceAnswer(purchase: Purchase, outcome: IntentOutcome | null): InvoiceAnswer {
  return {
    invoice: {
      id: purchase.invoiceId ?? outcome?.intentId ?? '',
      total: purchase.quote.total,
      payment_intent: outcome && {
        client_secret: outcome.clientSecret,
        status: outcome.status,
      },
      decline_code: outcome?.declineCode ?? null,
    },
  };
}

/** The answer that a completed purchase has got before. */
export async function completedAnswer(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  const paid = purchase.quote.total > 0 && purchase.intentId;
  const answer = invoiceAnswer(purchase, paid ? await retrieveIntent(ctx, paid) : null);
  return { ...answer, repeated: true };
}

/** Calls that change one purchase at the same moment are few. */
const mostTries = 5;

/**
 * Draws the conclusion from where a payment stands, as the table in life.ts says: the contract
 * begins, the bank is still working, the client has to authenticate, or another method is needed.
 * When another call has moved the purchase meanwhile, it looks again. `contract` is the contract as
 * Stripe made it unpaid, if the caller has just seen it; otherwise Stripe is asked. Throws
 * `purchase_expired` when the payment can no longer be made, `subscription_past_due` when its first
 * debit failed while the subscription runs, and as a kind's `complete` does.
 */
export async function settlePurchase(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: IntentOutcome,
  contract?: Contract,
): Promise<InvoiceAnswer> {
  const answer = await conclude(ctx, purchase, customerId, outcome, contract);
  if (answer) return answer;
  for (let tries = 1; tries < mostTries; tries += 1) {
    const current = await readPurchase(ctx, purchase.id);
    const { sentAgain } = purchaseLife.states[current.status];
    if (sentAgain === 'expired') throw new AppError('purchase_expired');
    if (sentAgain === 'same_answer') {
      if (current.arrangedAt === null) await arrangeSoon(ctx, current);
      return completedAnswer(ctx, current);
    }
    const latest = await retrieveIntent(ctx, current.intentId ?? outcome.intentId);
    const later = await conclude(ctx, current, customerId, latest);
    if (later) return later;
  }
  throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
}

/** Null when another call was first. */
async function conclude(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: IntentOutcome,
  contract?: Contract,
): Promise<InvoiceAnswer | null> {
  const kind = kindOf(purchase.quote);
  const event = eventOfIntent(outcome);
  if (event === 'paid' || event === 'method_verified') {
    const completed = await kind.complete(ctx, purchase, customerId, outcome, contract);
    // A trial has nothing that the client could still confirm.
    return completed && invoiceAnswer(completed, event === 'paid' ? outcome : null);
  }
  if (event === 'gone') await refuseOwedFirst(ctx, purchase);
  const names = {
    intentId: outcome.intentId,
    // While the method of a trial is being verified there is no invoice; its client has the intent.
    invoiceId: purchase.invoiceId ?? outcome.intentId,
  };
  const contractId = kind.contractId(purchase);
  const isWaiting = event === 'needs_customer' || (event === 'with_bank' && !contractId);
  const moved = isWaiting
    ? await movedAndTold(ctx, purchase, event, names)
    : await movedPurchase(ctx, purchase, event, names);
  if (!moved) return null;
  if (event === 'gone') throw new AppError('purchase_expired');
  // Its client is told of a success; only Stripe can say whether a contract runs already.
  if (event === 'with_bank' && contractId) {
    await keepDebitedMethod(ctx, contractId, outcome.paymentMethodId);
    await syncContract(ctx, contractId);
  }
  const status = event === 'refused' ? 'requires_payment_method' : outcome.status;
  return invoiceAnswer({ ...moved, ...names }, { ...outcome, status });
}

/** Moves an order that waits for its person or their bank, and tells them that it has arrived. */
async function movedAndTold(
  ctx: Ctx,
  purchase: Purchase,
  event: PurchaseEvent,
  names: PurchaseNames,
): Promise<Purchase | null> {
  const letters = [{ ...orderReceived(purchase, ctx.origin), onlyIf: isPurchaseOpen(purchase.id) }];
  const { queued, moved } = await batch(ctx.db, {
    queued: queueLetters(ctx, purchase.accountId, letters),
    moved: movePurchase(ctx, purchase, event, { names }),
  });
  postLetters(ctx, letters, queued);
  return moved ? (moved[0] ?? null) : purchase;
}

/**
 * Throws `subscription_past_due` for a purchase whose subscription runs although its first debit
 * failed. Its invoice can no longer be paid; the person settles the debt instead.
 */
async function refuseOwedFirst(ctx: Ctx, { subscriptionId }: Purchase): Promise<void> {
  const contract = subscriptionId ? await syncContract(ctx, subscriptionId) : null;
  if (contract && isPastDue(contract.status)) throw new AppError('subscription_past_due');
}

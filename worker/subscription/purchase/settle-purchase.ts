import type { Ctx } from '#worker/context.ts';
import { beginContract } from '#worker/entitlement/statements.ts';
import type { Contract } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import type { Outcome } from '#worker/subscription/purchase/attempt-payment.ts';
import { confirmationOf } from '#worker/subscription/mails/confirmation-of.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { arrangeSoon } from '#worker/subscription/purchase/arrange-purchase.ts';
import { beginTrial } from '#worker/subscription/purchase/begin-trial.ts';
import { invoiceAnswer } from '#worker/subscription/purchase/invoice-answer.ts';
import { purchaseKind } from '#worker/subscription/purchase/purchase-kind.ts';
import { movePurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { oncePaid } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

/**
 * Draws the conclusion from where a payment stands: the contract begins, the bank is still at it,
 * the client has to have it authenticated, or another method is asked for. `begun` is the contract
 * as Stripe made it unpaid, if the caller has just seen it; otherwise Stripe is asked. Throws
 * `purchase_expired` when the payment can no longer be made.
 */
export async function settlePurchase(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: Outcome,
  begun?: Contract,
): Promise<InvoiceAnswer> {
  const { db, clock } = ctx;
  const references = {
    intentId: outcome.intentId,
    // While a trial's method is being verified there is no invoice; its client knows the intent.
    invoiceId: purchase.invoiceId ?? outcome.intentId,
  };
  switch (outcome.status) {
    case 'succeeded':
      if (purchaseKind(purchase.quote) === 'trial') {
        const trial = await beginTrial(ctx, purchase, customerId, outcome);
        await arrangeSoon(ctx, trial);
        return invoiceAnswer(trial, null);
      }
      await completePaid(ctx, purchase, begun);
      await arrangeSoon(ctx, purchase);
      return invoiceAnswer(purchase, outcome);
    case 'processing':
      // Success for its client; whether a contract runs already is Stripe's to say.
      await movePurchase(db, purchase.id, 'processing', references, clock.now());
      await syncContract(ctx, contractId(purchase));
      return invoiceAnswer(purchase, outcome);
    case 'requires_action':
      await movePurchase(db, purchase.id, 'requires_action', references, clock.now());
      return invoiceAnswer({ ...purchase, ...references }, outcome);
    case 'canceled':
      await movePurchase(db, purchase.id, 'released', {}, clock.now());
      throw new AppError('purchase_expired');
    default:
      await movePurchase(db, purchase.id, 'requires_payment_method', references, clock.now());
      return invoiceAnswer(
        { ...purchase, ...references },
        { ...outcome, status: 'requires_payment_method' },
      );
  }
}

/**
 * A paid first invoice makes the subscription active, says Stripe
 * (docs.stripe.com/billing/subscriptions/overview#subscription-statuses), if perhaps a moment
 * later; its own event follows and is synced.
 */
async function completePaid(ctx: Ctx, purchase: Purchase, begun: Contract | undefined) {
  const contract = begun ?? (await syncContract(ctx, contractId(purchase)));
  if (contract?.status !== 'incomplete') return;
  const now = ctx.clock.now();
  const letters = [confirmationOf(ctx, purchase)];
  const [queued] = await ctx.db.batch([
    queueLetters(ctx, purchase.accountId, letters),
    beginContract(ctx.db, oncePaid(contract), now),
    movePurchase(ctx.db, purchase.id, 'completed', {}, now),
  ]);
  postLetters(ctx, letters, queued);
}

function contractId(purchase: Purchase): string {
  const id = purchase.subscriptionId ?? purchase.invoiceId;
  if (!id) throw new Error(`purchase ${purchase.id} knows nothing in Stripe`);
  return id;
}

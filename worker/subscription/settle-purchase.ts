import type { Ctx } from '#worker/context.ts';
import { beginContract } from '#worker/entitlement/repository.ts';
import type { Contract } from '#worker/entitlement/repository.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';
import type { Outcome } from '#worker/subscription/attempt-payment.ts';
import { purchaseMetadata } from '#worker/subscription/open-invoice.ts';
import { purchaseKind } from '#worker/subscription/purchase-kind.ts';
import { movePurchase, selectCustomer } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { contractOfSubscription } from '#worker/subscription/stripe-contract.ts';
import { syncContract } from '#worker/subscription/sync-contract.ts';

/**
 * Draws the conclusion from where a payment stands: the contract begins, or the client has to have
 * it authenticated, or another method is asked for. `begun` is the contract as Stripe made it
 * unpaid, if the caller has just seen it; otherwise Stripe is asked.
 */
export async function settlePurchase(
  ctx: Ctx,
  purchase: Purchase,
  outcome: Outcome,
  begun?: Contract,
): Promise<InvoiceAnswer> {
  if (outcome.status === 'succeeded' || outcome.status === 'processing') {
    return complete(ctx, purchase, outcome, begun);
  }
  const waiting =
    outcome.status === 'requires_action' || outcome.status === 'requires_confirmation';
  const status = waiting ? 'requires_action' : 'requires_payment_method';
  // While a trial's method is being verified there is no invoice; its client knows the intent.
  const invoiceId = purchase.invoiceId ?? outcome.intentId;
  await movePurchase(
    ctx.db,
    purchase.id,
    status,
    { intentId: outcome.intentId, invoiceId },
    ctx.clock.now(),
  );
  return invoiceAnswer({ ...purchase, invoiceId }, outcome);
}

async function complete(
  ctx: Ctx,
  purchase: Purchase,
  outcome: Outcome,
  begun: Contract | undefined,
): Promise<InvoiceAnswer> {
  if (purchaseKind(purchase.quote) === 'trial') return beginTrial(ctx, purchase, outcome);
  const { id, invoiceId } = purchase;
  if (begun) {
    const now = ctx.clock.now();
    await ctx.db.batch([
      // A paid first invoice makes the subscription active, says Stripe
      // (docs.stripe.com/billing/subscriptions/overview#subscription-statuses); its own event
      // follows and is synced.
      beginContract(ctx.db, { ...begun, status: 'active' }, now),
      movePurchase(ctx.db, id, 'completed', {}, now),
    ]);
  } else {
    await syncContract(ctx, purchase.subscriptionId ?? invoiceId ?? '');
  }
  return invoiceAnswer(purchase, outcome);
}

async function beginTrial(ctx: Ctx, purchase: Purchase, outcome: Outcome): Promise<InvoiceAnswer> {
  const customer = (await selectCustomer(ctx.db, purchase.accountId))[0];
  if (!customer) throw new Error(`purchase ${purchase.id} has no customer`);
  const subscription = await createTrial(ctx, purchase, customer.customerId, outcome);
  const latest = subscription.latest_invoice;
  const references = {
    subscriptionId: subscription.id,
    invoiceId: (typeof latest === 'string' ? latest : latest?.id) ?? purchase.invoiceId,
    intentId: outcome.intentId,
  };
  const now = ctx.clock.now();
  await ctx.db.batch([
    beginContract(ctx.db, contractOfSubscription(subscription, purchase.accountId), now),
    movePurchase(ctx.db, purchase.id, 'completed', references, now),
  ]);
  return invoiceAnswer({ ...purchase, ...references }, null);
}

async function createTrial(ctx: Ctx, purchase: Purchase, customerId: string, outcome: Outcome) {
  const { trial_end_at: trialEndAt } = purchase.quote;
  if (trialEndAt === null) throw new Error(`purchase ${purchase.id} has no trial`);
  try {
    return await ctx.stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: purchase.priceId }],
        trial_end: Math.floor(trialEndAt / 1000),
        default_payment_method: outcome.paymentMethodId ?? purchase.paymentMethodId,
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: purchaseMetadata(purchase),
      },
      { idempotencyKey: `purchase:${purchase.id}:subscription` },
    );
  } catch (error) {
    throw stripeRefusal(error);
  }
}

/** What the client is told; `outcome` is null when nothing is left to pay or to confirm. */
export function invoiceAnswer(purchase: Purchase, outcome: Outcome | null): InvoiceAnswer {
  return {
    invoice: {
      id: purchase.invoiceId ?? '',
      total: purchase.quote.total,
      payment_intent: outcome && {
        client_secret: outcome.clientSecret,
        status: outcome.status,
      },
      decline_code: outcome?.declineCode ?? null,
    },
  };
}

import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { paymentMethodChanged } from '#worker/subscription/mails/payment-method-changed.ts';

/** What a completed page of Stripe's has brought: whose method, for which contract. */
export interface BroughtMethod {
  accountId: string;
  contractId: string;
  customerId: string;
  methodId: string;
  /** When the page was begun, UTC seconds. */
  begunAt: number;
}

/** Looks at a page of Stripe's; null for one that is unknown, not ours, or not completed. */
export async function lookAtSession(ctx: Ctx, sessionId: string): Promise<BroughtMethod | null> {
  const session = await retrieve(ctx, sessionId);
  const setup = session?.setup_intent;
  if (!session || session.status !== 'complete' || !setup || typeof setup === 'string') return null;
  const { account_id: accountId, contract_id: contractId } = session.metadata ?? {};
  const customerId = idOf(session.customer);
  const methodId = idOf(setup.payment_method);
  if (setup.status !== 'succeeded' || !methodId || !customerId) return null;
  if (!accountId || !contractId) return null;
  return { accountId, contractId, customerId, methodId, begunAt: session.created };
}

async function retrieve(ctx: Ctx, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await ctx.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] });
  } catch (error) {
    const unknown = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (unknown && error.statusCode === 404) return null;
    throw error;
  }
}

/**
 * Makes a method the default of its customer and contract, unless a page begun later has brought
 * another one already: going back in the browser must not bring an old method back. A repeat is
 * harmless. Returns whether it is the default now.
 */
export async function keepMethod(ctx: Ctx, brought: BroughtMethod): Promise<boolean> {
  const { stripe } = ctx;
  const { contractId, customerId, methodId, begunAt } = brought;
  const subscription = await stripe.subscriptions.retrieve(contractId);
  if (subscription.ended_at !== null) return false;
  if (Number(subscription.metadata['method_begun_at'] ?? 0) > begunAt) return false;
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: methodId },
  });
  await stripe.subscriptions.update(contractId, {
    default_payment_method: methodId,
    metadata: { method_begun_at: String(begunAt) },
  });
  // A plan that takes over is charged to what its schedule says, which was copied as it was made.
  const schedule = idOf(subscription.schedule);
  if (schedule) {
    await stripe.subscriptionSchedules.update(schedule, {
      default_settings: { default_payment_method: methodId },
    });
  }
  await tellOfMethod(ctx, brought);
  return true;
}

/** A page that is opened again long afterwards changes nothing any more. */
const newsMs = 7 * 86_400_000;

async function tellOfMethod(ctx: Ctx, { accountId, methodId, begunAt }: BroughtMethod) {
  const at = ctx.clock.now();
  if (at - begunAt * 1000 > newsMs) return;
  const letters = [paymentMethodChanged({ methodId, at }, ctx.origin)];
  postLetters(ctx, letters, await queueLetters(ctx, accountId, letters));
}

/** After a page of Stripe's was completed, also by somebody who never came back from it. */
export async function keepBroughtMethod(ctx: Ctx, sessionId: string): Promise<void> {
  const brought = await lookAtSession(ctx, sessionId);
  if (brought) await keepMethod(ctx, brought);
}

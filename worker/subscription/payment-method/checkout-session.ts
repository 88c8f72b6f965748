import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { setMethodOfSchedule } from '#worker/subscription/contract/release-schedule.ts';
import { numberOfContract, postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { methodChangeLetter } from '#worker/subscription/mails/method-change-letter.ts';
import { setMethod } from '#worker/subscription/payment-method/set-method.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** The result of a completed Checkout page: the method, its owner, and the contract it is for. */
export interface CheckoutSetup {
  accountId: string;
  contractId: string;
  customerId: string;
  methodId: string;
  /** When the page was begun, UTC seconds. */
  begunAt: number;
}

/** Reads a Checkout page at Stripe; null for one that is unknown, not ours, or not completed. */
export async function readCheckoutSession(
  ctx: Ctx,
  sessionId: string,
): Promise<CheckoutSetup | null> {
  const session = await nullIfGone<Stripe.Checkout.Session>(
    ctx.stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] }),
  );
  const setup = session?.setup_intent;
  if (!session || session.status !== 'complete' || !setup || typeof setup === 'string') return null;
  const { account_id: accountId, contract_id: contractId } = session.metadata ?? {};
  const customerId = idOf(session.customer);
  const methodId = idOf(setup.payment_method);
  if (setup.status !== 'succeeded' || !methodId || !customerId) return null;
  if (!accountId || !contractId) return null;
  return { accountId, contractId, customerId, methodId, begunAt: session.created };
}

/**
 * Makes a method the default of its customer and contract, unless a page that was begun later has
 * set another one: going back in the browser must not restore an old method. A repeat is harmless.
 * Returns whether the method is the default now.
 */
export async function makeDefaultMethod(ctx: Ctx, setup: CheckoutSetup): Promise<boolean> {
  const { stripe } = ctx;
  const { contractId, customerId, methodId, begunAt } = setup;
  if (contractId.startsWith('in_')) return makeCustomersDefault(ctx, setup);
  const subscription = await stripe.subscriptions.retrieve(contractId);
  // Stripe changes nothing about it any more. What is still owed goes to the customer's default.
  if (subscription.ended_at !== null) return makeCustomersDefault(ctx, setup);
  if (Number(subscription.metadata['method_begun_at'] ?? 0) > begunAt) return false;
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: methodId },
    metadata: { method_begun_at: String(begunAt) },
  });
  const isSet = await setMethod(ctx, contractId, {
    default_payment_method: methodId,
    metadata: { method_begun_at: String(begunAt) },
  });
  if (!isSet) return false;
  const schedule = idOf(subscription.schedule);
  if (schedule) await setMethodOfSchedule(ctx, schedule, methodId);
  await sendLetter(ctx, setup);
  return true;
}

/**
 * What is owed for a one-time plan, which has no subscription, or for one that has ended, goes to
 * the customer's default.
 */
async function makeCustomersDefault(
  { stripe }: Ctx,
  { customerId, methodId, begunAt }: CheckoutSetup,
): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted || Number(customer.metadata['method_begun_at'] ?? 0) > begunAt) return false;
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: methodId },
    metadata: { method_begun_at: String(begunAt) },
  });
  return true;
}

/** No letter after this time: a page that is opened again so late changes nothing. */
const letterMs = 7 * 86_400_000;

async function sendLetter(
  ctx: Ctx,
  { accountId, contractId, methodId, begunAt }: CheckoutSetup,
): Promise<void> {
  const at = ctx.clock.now();
  if (at - begunAt * 1000 > letterMs) return;
  const number = await numberOfContract(ctx, contractId);
  const letters = [methodChangeLetter({ methodId, number, at }, ctx.origin)];
  postLetters(ctx, letters, await queueLetters(ctx, accountId, letters));
}

/** After a Checkout page was completed, even if the person never came back from it. */
export async function followCheckoutSession(ctx: Ctx, sessionId: string): Promise<void> {
  const setup = await readCheckoutSession(ctx, sessionId);
  if (setup) await makeDefaultMethod(ctx, setup);
}

import { dayMs } from '#worker/calendar.ts';
import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import type { Ctx } from '#worker/context.ts';
import { isLive, isPastDue } from '#worker/entitlement/contract.ts';
import type { Debt } from '#worker/entitlement/premium.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { payNewestOpenInvoice } from '#worker/subscription/billing/pay-debts.ts';
import { setMethod } from '#worker/subscription/billing/payment-method.ts';
import type {
  CheckoutSessionAnswer,
  MethodUpdateAnswer,
} from '#worker/subscription/billing/schemas.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';
import { setMethodOfSchedule } from '#worker/subscription/contract/schedule.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { countPayment } from '#worker/subscription/money/pay-intent.ts';
import {
  numberOfContract,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import { methodChangeLetter } from '#worker/subscription/notices/payment-letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * The contract whose payment method can be updated: a recurring one that may be charged again, or
 * else one whose debit was returned and is still owed, though it was paid once or has ended.
 */
function updatableContract(
  contracts: readonly ContractRow[],
  owed: readonly Pick<Debt, 'contractId'>[],
): ContractRow | undefined {
  return (
    contracts.find(({ status, oneTime }) => isLive(status) && !oneTime) ??
    contracts.find(({ id }) => owed.some(({ contractId }) => contractId === id))
  );
}

/**
 * Begins the update of the payment method of the caller's contract: returns a page at Stripe to go
 * to. Throws `not_found` without such a contract, `confirmation_required` for a session that began
 * with a link, `too_many_requests`.
 */
export async function beginUpdate(ctx: Ctx): Promise<CheckoutSessionAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    owed: selectDebts(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
  }));
  refuseUnconfirmed(ctx, account, true);
  const contract = updatableContract(rows.contracts, rows.owed);
  const [customer] = rows.customers;
  if (!contract || !customer) throw new AppError('not_found');
  await countPayment(ctx, account.id);
  const metadata = { account_id: account.id, contract_id: contract.id };
  const page = `${ctx.origin}/sub/paymentmethod`;
  const session = await ctx.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.customerId,
    allowed_payment_method_types: [...ctx.paymentMethods],
    locale: 'de',
    success_url: `${page}/update?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}/cancel`,
    metadata,
    setup_intent_data: { metadata: { account_id: account.id } },
  });
  if (!session.url) throw new Error(`session ${session.id} has no page`);
  return { session_id: session.id, url: session.url };
}

/** The result of a completed Checkout page: the method, its owner, and the contract it is for. */
interface CheckoutSetup {
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
const letterMs = 7 * dayMs;

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

/**
 * Finishes the update of the payment method of the caller's contract after they have been on
 * Stripe's page. The debt of a past-due contract is charged to the new method at once, whatever the
 * result. A repeat is harmless. Throws `invalid_session_id` for a page that is not the caller's or
 * not completed, `confirmation_required` as `beginUpdate`, `too_many_requests`.
 */
export async function finishUpdate(ctx: Ctx, sessionId: string): Promise<MethodUpdateAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    owed: selectDebts(ctx.db, accountId),
  }));
  refuseUnconfirmed(ctx, account, true);
  const setup = await readCheckoutSession(ctx, sessionId);
  const contract = updatableContract(rows.contracts, rows.owed);
  if (setup?.accountId !== account.id || setup.contractId !== contract?.id) {
    throw new AppError('invalid_session_id');
  }
  const isDefault = await makeDefaultMethod(ctx, setup);
  if (!isDefault || !isPastDue(contract.status)) return { success: true, invoice: null };
  await countPayment(ctx, account.id);
  const payment = await payNewestOpenInvoice(ctx, contract, setup.customerId);
  return { success: true, invoice: payment?.invoice ?? null };
}

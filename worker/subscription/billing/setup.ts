import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Limit } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import { hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import type {
  ConfirmInput,
  MethodType,
  SetupAnswer,
  SetupInput,
  SetupIntentAnswer,
} from '#worker/subscription/billing/schemas.ts';
import { ensureCustomer, keepCustomer, newCustomer } from '#worker/subscription/money/customers.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { selectPurchases } from '#worker/subscription/order/purchase-sql.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/**
 * The same as for payments: enough for a person with several accounts, too few to test stolen ones.
 */
const setupLimit: Limit = { name: 'payment-setup-account', max: 20, windowMs: 3_600_000 };

/**
 * Creates the setup intent with which the caller's browser verifies a payment method of that type
 * for payments in their absence. Each call creates one, because an unused intent costs nothing.
 * Throws `invaid_payment` for a type that is switched off, `too_many_requests`,
 * `payment_unavailable`.
 */
export async function createSetup(ctx: Ctx, type: MethodType): Promise<SetupIntentAnswer> {
  if (!ctx.paymentMethods.includes(type)) throw new AppError('invaid_payment');
  const { db } = ctx;
  const setupTry = tryOfCaller(ctx, setupLimit);
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(db, accountId),
    tryCounts: countTry(db, setupTry),
  }));
  refuseExcess(ctx, [setupTry], [rows.tryCounts]);

  const attempt = crypto.randomUUID();
  const storedId = rows.customers[0]?.customerId;
  const ensuredId = await ensureCustomer(ctx, account, storedId, attempt);
  const customerId = storedId ?? (await keepCustomer(ctx, account.id, ensuredId, null));
  try {
    return await createFor(ctx, account.id, customerId, type);
  } catch (error) {
    if (!refusesParameter(error, /^customer$/)) throw error;
    // The stored customer no longer exists in Stripe.
    const newId = await newCustomer(ctx, account, attempt);
    const keptId = await keepCustomer(ctx, account.id, newId, customerId);
    return await createFor(ctx, account.id, keptId, type);
  }
}

async function createFor(
  ctx: Ctx,
  accountId: string,
  customer: string,
  type: MethodType,
): Promise<SetupIntentAnswer> {
  const intent = await ctx.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: [type],
    usage: 'off_session',
    metadata: { account_id: accountId },
  });
  if (!intent.client_secret) throw new Error(`${intent.id} has no secret`);
  return { client_secret: intent.client_secret };
}

/**
 * The status of one of the caller's setup intents now; the client asks as often as it needs to.
 * Throws `invalid_source` for one that is not the caller's or was created for another type.
 */
export async function getSetupStatus(ctx: Ctx, input: SetupInput): Promise<SetupAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
  }));
  return setupAnswer(await ownSetup(ctx, account.id, rows.customers[0]?.customerId, input));
}

/** How long a setup may place an order by its address alone, milliseconds. */
const confirmableMs = hourMs;

/**
 * The same for the page that places an order when it is opened. Its address may have been kept and
 * opened for the first time weeks later, when nobody means to order. Throws
 * `invalid_payment_confirmation` for a setup that was created more than an hour ago, unless there
 * is an order under that key: that one is answered.
 */
export async function confirmSetup(
  ctx: Ctx,
  { idempotency_key: key, ...input }: ConfirmInput,
): Promise<SetupAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
    purchases: selectPurchases(ctx.db, accountId, key ?? ''),
  }));
  const intent = await ownSetup(ctx, account.id, rows.customers[0]?.customerId, input);
  const isOld = intent.created * 1000 < ctx.clock.now() - confirmableMs;
  const isOrdered = rows.purchases.some(({ idempotencyKey }) => idempotencyKey === key);
  if (isOld && !isOrdered) throw new AppError('invalid_payment_confirmation');
  return setupAnswer(intent);
}

/** That setup intent. Throws `invalid_source` for one of somebody else or of another type. */
async function ownSetup(
  ctx: Ctx,
  accountId: string,
  customerId: string | undefined,
  input: SetupInput,
): Promise<Stripe.SetupIntent> {
  if (customerId === undefined) throw new AppError('invalid_source');
  const intent = await retrieve(ctx, input.setup_intent_id);
  const isOwn =
    intent.metadata?.['account_id'] === accountId && idOf(intent.customer) === customerId;
  if (!isOwn || !isFor(intent, input.payment_type)) throw new AppError('invalid_source');
  return intent;
}

function setupAnswer(intent: Stripe.SetupIntent): SetupAnswer {
  const isVerified = intent.status === 'succeeded';
  return {
    status: intent.status,
    payment_id: isVerified ? idOf(intent.payment_method) : null,
    error: intent.status === 'requires_payment_method' ? errorCodeOf(intent) : null,
  };
}

async function retrieve(ctx: Ctx, id: string): Promise<Stripe.SetupIntent> {
  try {
    return await ctx.stripe.setupIntents.retrieve(id);
  } catch (error) {
    // Any refusal counts, because the id comes from the client.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new AppError('invalid_source', { cause: error });
    }
    throw error;
  }
}

function isFor(intent: Stripe.SetupIntent, type: MethodType): boolean {
  return intent.allowed_payment_method_types?.includes(type) ?? false;
}

function errorCodeOf({ last_setup_error: error }: Stripe.SetupIntent): string | null {
  return error?.decline_code || error?.code || null;
}

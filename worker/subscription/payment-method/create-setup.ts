import { readAsCaller } from '#worker/account/caller.ts';
import { AppError } from '#worker/errors.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Limit } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import {
  ensureCustomer,
  keepCustomer,
  newCustomer,
} from '#worker/subscription/payment/ensure-customer.ts';
import type { MethodType, SetupIntentAnswer } from '#worker/subscription/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
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

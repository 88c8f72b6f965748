import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Limit } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import {
  ensureCustomer,
  newCustomer,
} from '#worker/subscription/payment-method/ensure-customer.ts';
import {
  insertCustomer,
  replaceCustomer,
  selectCustomer,
} from '#worker/subscription/repository.ts';
import type { MethodType, SetupIntentAnswer } from '#worker/subscription/schemas.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/** As many as payments: enough for somebody with several accounts, too few for trying stolen ones. */
const setupLimit: Limit = { name: 'payment-setup-account', max: 20, windowMs: 3_600_000 };

/**
 * Makes the setup intent with which the caller's browser verifies a payment method of that type for
 * payments in their absence. One that is never used costs nothing, so each call makes its own.
 * Throws `too_many_requests`, `payment_unavailable`.
 */
export async function createSetup(ctx: Ctx, type: MethodType): Promise<SetupIntentAnswer> {
  const { db } = ctx;
  const once = tryOfCaller(ctx, setupLimit);
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectCustomer(db, accountId),
    countTry(db, once),
  ]);
  const [customers, counted] = rows;
  refuseExcess(ctx, [once], [counted]);

  const attempt = crypto.randomUUID();
  const kept = customers[0]?.customerId;
  const customerId = await ensureCustomer(ctx, account, kept, attempt);
  const row = { accountId: account.id, customerId, createdAt: ctx.clock.now() };
  if (kept === undefined) await insertCustomer(db, row);
  try {
    return await createFor(ctx, account.id, customerId, type);
  } catch (error) {
    if (!refusesParameter(error, /^customer$/)) throw error;
    // The one that was kept is gone from Stripe.
    const another = await newCustomer(ctx, account, attempt);
    await replaceCustomer(db, { ...row, customerId: another });
    return await createFor(ctx, account.id, another, type);
  }
}

async function createFor(
  ctx: Ctx,
  accountId: string,
  customer: string,
  type: MethodType,
): Promise<SetupIntentAnswer> {
  const made = await ctx.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: [type],
    usage: 'off_session',
    metadata: { account_id: accountId },
  });
  if (!made.client_secret) throw new Error(`${made.id} has no secret`);
  return { client_secret: made.client_secret };
}

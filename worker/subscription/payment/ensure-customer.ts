import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { replaceCustomer, selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { isKeyReused, isStripeFault } from '#worker/subscription/stripe-refusal.ts';

/**
 * A person's customer in Stripe: the stored one, or a new one that the caller has to store.
 * `attempt` is unique to the request. It makes another idempotency key when the plain one is used
 * up.
 */
export async function ensureCustomer(
  ctx: Ctx,
  account: Account,
  storedId: string | undefined,
  attempt: string,
): Promise<string> {
  if (storedId !== undefined) return storedId;
  try {
    return await createCustomer(ctx, account, `customer:${account.id}`);
  } catch (error) {
    if (!isStripeFault(error) && !isKeyReused(error)) throw error;
  }
  // Stripe may have made the customer before its fault. Or an earlier request made it and did not
  // store it, and the person has changed their name or e-mail since.
  const customers = await ctx.stripe.customers.list({ email: account.email, limit: 100 });
  const own = customers.data.find(({ metadata }) => metadata['account_id'] === account.id);
  return own ? own.id : await newCustomer(ctx, account, attempt);
}

/** Creates a customer for a person whose first one is gone at Stripe, or whose key is used up. */
export function newCustomer(ctx: Ctx, account: Account, attempt: string): Promise<string> {
  return createCustomer(ctx, account, `customer:${account.id}:${attempt}`);
}

/**
 * Stores a customer that was made for a person, in the place of `previousId` (null: none is
 * stored). Returns the one to use: another call may have stored another one meanwhile, and
 * everything of a person belongs to one customer.
 */
export async function keepCustomer(
  ctx: Ctx,
  accountId: string,
  customerId: string,
  previousId: string | null,
): Promise<string> {
  const row = { accountId, customerId, createdAt: ctx.clock.now() };
  const { stored } = await batch(ctx.db, {
    written: replaceCustomer(ctx.db, row, previousId),
    stored: selectCustomer(ctx.db, accountId),
  });
  return stored[0]?.customerId ?? customerId;
}

async function createCustomer(ctx: Ctx, account: Account, key: string): Promise<string> {
  const customer = await ctx.stripe.customers.create(
    {
      email: account.email,
      name: account.displayName,
      preferred_locales: ['de'],
      metadata: { account_id: account.id },
    },
    { idempotencyKey: key },
  );
  return customer.id;
}

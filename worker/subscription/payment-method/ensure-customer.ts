import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isOtherRequest, isStripeFault } from '#worker/subscription/stripe-refusal.ts';

/**
 * That person's customer in Stripe: the one kept, or a new one that the caller has to keep.
 * `attempt` names the occasion, for another idempotency key when the plain one is spent.
 */
export async function ensureCustomer(
  ctx: Ctx,
  account: Account,
  kept: string | undefined,
  attempt: string,
): Promise<string> {
  if (kept !== undefined) return kept;
  try {
    return await createCustomer(ctx, account, `customer:${account.id}`);
  } catch (error) {
    if (!isStripeFault(error) && !isOtherRequest(error)) throw error;
  }
  // The fault may have come after the customer was made; or it was, and nobody kept it, before
  // its owner took another name or e-mail.
  const made = await ctx.stripe.customers.list({ email: account.email, limit: 100 });
  const own = made.data.find(({ metadata }) => metadata['account_id'] === account.id);
  return own ? own.id : await newCustomer(ctx, account, attempt);
}

/** Makes a customer for somebody whose first one Stripe has lost, or whose key is spent. */
export function newCustomer(ctx: Ctx, account: Account, attempt: string): Promise<string> {
  return createCustomer(ctx, account, `customer:${account.id}:${attempt}`);
}

async function createCustomer(ctx: Ctx, account: Account, key: string): Promise<string> {
  const made = await ctx.stripe.customers.create(
    {
      email: account.email,
      name: account.displayName,
      preferred_locales: ['de'],
      metadata: { account_id: account.id },
    },
    { idempotencyKey: key },
  );
  return made.id;
}

import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';

/** That person's customer in Stripe: the one kept, or a new one that the caller has to keep. */
export async function ensureCustomer(
  ctx: Ctx,
  account: Account,
  kept: string | undefined,
): Promise<string> {
  if (kept !== undefined) return kept;
  try {
    const made = await ctx.stripe.customers.create(
      {
        email: account.email,
        name: account.displayName,
        preferred_locales: ['de'],
        metadata: { account_id: account.id },
      },
      { idempotencyKey: `customer:${account.id}` },
    );
    return made.id;
  } catch (error) {
    throw stripeRefusal(error);
  }
}

import Stripe from 'stripe';

import { clearEmailChange, selectEmailChanges } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';

const batch = 25;

/**
 * Gives Stripe's customers the e-mail that their accounts have got, so that Stripe's own mails and
 * documents follow. Part of the scheduled run; returns for how many accounts it was done.
 */
export async function tellEmails(ctx: Ctx): Promise<number> {
  const changes = await selectEmailChanges(ctx.db, batch);
  return countDone(changes, async ({ id, email, changedAt }) => {
    const customer = (await selectCustomer(ctx.db, id))[0];
    if (customer) await giveEmail(ctx, customer.customerId, email);
    // Another change meanwhile is told by the next run.
    await clearEmailChange(ctx.db, id, changedAt);
  });
}

/** A customer that Stripe has lost is replaced at its next purchase, under the e-mail of then. */
async function giveEmail(ctx: Ctx, customerId: string, email: string): Promise<void> {
  try {
    await ctx.stripe.customers.update(customerId, { email });
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!gone || error.statusCode !== 404) throw error;
  }
}

import { clearEmailChange, selectEmailChanges } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { processEach } from '#worker/process-each.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

const accountsPerRun = 25;

/**
 * Writes the new e-mails of accounts to their customers in Stripe, so that Stripe's own mails and
 * documents use them. Part of the scheduled run; returns the number of accounts it was done for.
 */
export async function syncCustomerEmails(ctx: Ctx): Promise<number> {
  const changes = await selectEmailChanges(ctx.db, accountsPerRun);
  return processEach(changes, async ({ id, email, changedAt }) => {
    const [customer] = await selectCustomer(ctx.db, id);
    // A customer that is gone is replaced at the next purchase, with the e-mail of that time.
    if (customer) await nullIfGone(ctx.stripe.customers.update(customer.customerId, { email }));
    // If the e-mail has changed again meanwhile, the next run writes that one.
    await clearEmailChange(ctx.db, id, changedAt);
  });
}

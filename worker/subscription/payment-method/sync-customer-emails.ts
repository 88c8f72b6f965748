import { clearEmailChange, newEmails } from '#worker/account/shared-sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Writes the new e-mails of accounts to their customers in Stripe, so that Stripe's own mails and
 * documents use them. Part of the scheduled run; returns the number of accounts it was done for.
 */
export const syncCustomerEmails = itemJob(newEmails, async (ctx, { id, email, emailChangedAt }) => {
  const [customer] = await selectCustomer(ctx.db, id);
  // A customer that is gone is replaced at the next purchase, with the e-mail of that time.
  if (customer) await nullIfGone(ctx.stripe.customers.update(customer.customerId, { email }));
  // If the e-mail has changed again meanwhile, that one is written next.
  await clearEmailChange(ctx.db, id, emailChangedAt);
});

import type { AnyColumn } from 'drizzle-orm';

import {
  clearEmailChange,
  countEmailChanges,
  selectEmailChanges,
} from '#worker/account/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { isPostponed } from '#worker/schedule/shared-sql.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Writes the new e-mails of accounts to their customers in Stripe, so that Stripe's own mails and
 * documents use them. Part of the scheduled run; returns the number of accounts it was done for.
 */
export function syncCustomerEmails(ctx: JobCtx): Promise<number> {
  const waits = waitsAt(ctx.clock.now());
  return processDue(
    ctx,
    (limit) => selectEmailChanges(ctx.db, limit, waits),
    async ({ id, email, changedAt }) => {
      const [customer] = await selectCustomer(ctx.db, id);
      // A customer that is gone is replaced at the next purchase, with the e-mail of that time.
      if (customer) await nullIfGone(ctx.stripe.customers.update(customer.customerId, { email }));
      // If the e-mail has changed again meanwhile, that one is written next.
      await clearEmailChange(ctx.db, id, changedAt);
    },
  );
}

/** Counts the accounts whose new e-mail Stripe does not know. */
export const countNewEmails: CountDue = ({ db, clock }) =>
  countEmailChanges(db, waitsAt(clock.now()));

const waitsAt = (now: number) => (id: AnyColumn) => isPostponed('syncCustomerEmails', id, now);

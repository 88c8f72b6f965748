import type Stripe from 'stripe';

import { selectEmails } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import { selectCustomers } from '#worker/subscription/reconcile/reconcile-sql.ts';
import { replaceCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Compares Stripe's customers with the stored customers and e-mails of their accounts. A stored
 * customer that Stripe does not have is replaced by one that it has.
 */
export async function compareCustomers(
  ctx: Ctx,
  customers: readonly Stripe.Customer[],
): Promise<Difference[]> {
  const own = customers.filter(({ metadata }) => metadata['account_id']);
  if (own.length === 0) return [];
  const accountIds = own.map(({ metadata }) => metadata['account_id'] ?? '');
  const { stored, emails } = await batch(ctx.db, {
    stored: selectCustomers(ctx.db, accountIds),
    emails: selectEmails(ctx.db, accountIds),
  });
  const differences: Difference[] = [];
  for (const { id, email, metadata } of own) {
    const account = emails.find((one) => one.id === metadata['account_id']);
    if (!account) continue;
    const storedId = stored.find(({ accountId }) => accountId === account.id)?.customerId ?? null;
    if (storedId === id) {
      if (email === account.email) continue;
      const fields = { email: { ours: 'changed', stripes: 'another' } };
      const mend = () => ctx.stripe.customers.update(id, { email: account.email });
      differences.push({ id, fields, mend });
    } else if (storedId === null || !(await isOwn(ctx, storedId, account.id))) {
      const fields = { customer: { ours: storedId, stripes: id } };
      const row = { accountId: account.id, customerId: id, createdAt: ctx.clock.now() };
      differences.push({ id, fields, mend: () => replaceCustomer(ctx.db, row) });
    }
  }
  return differences;
}

/**
 * Whether this is another customer of the same person, which exists if their first was replaced.
 */
async function isOwn(ctx: Ctx, customerId: string, accountId: string): Promise<boolean> {
  const customer = await nullIfGone(ctx.stripe.customers.retrieve(customerId));
  return customer !== null && !customer.deleted && customer.metadata['account_id'] === accountId;
}

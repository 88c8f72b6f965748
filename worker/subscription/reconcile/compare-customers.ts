import Stripe from 'stripe';

import { selectEmails } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import { selectCustomers } from '#worker/subscription/reconcile/reconcile-repository.ts';
import { replaceCustomer } from '#worker/subscription/repository.ts';

/**
 * Compares Stripe's customers with whose they are and with the e-mails of their accounts. A person's
 * customer that Stripe does not have gives way to one that it has.
 */
export async function compareCustomers(
  ctx: Ctx,
  customers: readonly Stripe.Customer[],
): Promise<Difference[]> {
  const own = customers.filter(({ metadata }) => metadata['account_id']);
  if (own.length === 0) return [];
  const accountIds = own.map(({ metadata }) => metadata['account_id'] ?? '');
  const [kept, emails] = await ctx.db.batch([
    selectCustomers(ctx.db, accountIds),
    selectEmails(ctx.db, accountIds),
  ]);
  const differences: Difference[] = [];
  for (const { id, email, metadata } of own) {
    const account = emails.find((one) => one.id === metadata['account_id']);
    if (!account) continue;
    const keptId = kept.find(({ accountId }) => accountId === account.id)?.customerId ?? null;
    if (keptId === id) {
      if (email === account.email) continue;
      const fields = { email: { ours: 'changed', stripes: 'another' } };
      const mend = () => ctx.stripe.customers.update(id, { email: account.email });
      differences.push({ id, fields, mend });
    } else if (keptId === null || !(await isOwn(ctx, keptId, account.id))) {
      const fields = { customer: { ours: keptId, stripes: id } };
      const row = { accountId: account.id, customerId: id, createdAt: ctx.clock.now() };
      differences.push({ id, fields, mend: () => replaceCustomer(ctx.db, row) });
    }
  }
  return differences;
}

/** Whether that is another customer of the same person's, as one has whose first was replaced. */
async function isOwn(ctx: Ctx, customerId: string, accountId: string): Promise<boolean> {
  try {
    const customer = await ctx.stripe.customers.retrieve(customerId);
    return !customer.deleted && customer.metadata['account_id'] === accountId;
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return false;
    throw error;
  }
}

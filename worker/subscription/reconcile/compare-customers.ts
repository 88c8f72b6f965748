import type Stripe from 'stripe';

import { selectEmails } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { idOf } from '#worker/id-of.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach } from '#worker/schedule/process-each.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import { selectCustomers } from '#worker/subscription/reconcile/reconcile-sql.ts';
import { replaceCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Compares Stripe's customers with the stored customers and e-mails of their accounts. A stored
 * customer that Stripe does not have is replaced by one that it has.
 */
export async function compareCustomers(
  ctx: JobCtx,
  customers: readonly Stripe.Customer[],
): Promise<Difference[]> {
  const own = customers.filter(({ metadata }) => metadata['account_id']);
  if (own.length === 0) return [];
  const accountIds = own.map(({ metadata }) => metadata['account_id'] ?? '');
  const { stored, emails } = await batch(ctx.db, {
    stored: selectCustomers(ctx.db, accountIds),
    emails: selectEmails(ctx.db, accountIds),
  });
  return collectEach(ctx, own, async ({ id, email, metadata }): Promise<Difference[]> => {
    const account = emails.find((one) => one.id === metadata['account_id']);
    if (!account) return [];
    const storedId = stored.find(({ accountId }) => accountId === account.id)?.customerId ?? null;
    if (storedId === id) {
      if (email === account.email) return [];
      const fields = { email: { ours: 'changed', stripes: 'another' } };
      const mend = () => ctx.stripe.customers.update(id, { email: account.email });
      return [{ id, fields, mend }];
    }
    if (storedId === null || !(await isOwn(ctx, storedId, account.id))) {
      const fields = { customer: { ours: storedId, stripes: id } };
      const row = { accountId: account.id, customerId: id, createdAt: ctx.clock.now() };
      return [{ id, fields, mend: () => replaceCustomer(ctx.db, row, storedId) }];
    }
    return [];
  });
}

/**
 * Compares the customers of running subscriptions with the stored ones. Two calls at once could
 * once make a person two customers, and use the one that was not stored. Nothing at Stripe can move
 * a subscription, so its customer is stored instead.
 */
export async function compareSubscribers(
  ctx: Ctx,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Difference[]> {
  const running = subscriptions.flatMap(({ customer, ended_at: endedAt, metadata, status }) => {
    const accountId = metadata['account_id'];
    const id = idOf(customer);
    const runs = endedAt === null && status !== 'incomplete';
    return accountId && id && runs ? [{ id, accountId }] : [];
  });
  if (running.length === 0) return [];
  const stored = await selectCustomers(
    ctx.db,
    running.map(({ accountId }) => accountId),
  );
  return running.flatMap(({ id, accountId }) => {
    const storedId = stored.find((one) => one.accountId === accountId)?.customerId ?? null;
    if (storedId === id) return [];
    const fields = { customer: { ours: storedId, stripes: id } };
    const row = { accountId, customerId: id, createdAt: ctx.clock.now() };
    return [{ id, fields, mend: () => replaceCustomer(ctx.db, row, storedId) }];
  });
}

/**
 * Whether this is another customer of the same person, which exists if their first was replaced.
 */
async function isOwn(ctx: Ctx, customerId: string, accountId: string): Promise<boolean> {
  const customer = await nullIfGone(ctx.stripe.customers.retrieve(customerId));
  return customer !== null && !customer.deleted && customer.metadata['account_id'] === accountId;
}

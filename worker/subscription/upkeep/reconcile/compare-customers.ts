import type Stripe from 'stripe';

import { selectEmails } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { idOf } from '#worker/id-of.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach } from '#worker/schedule/process-each.ts';
import { replaceCustomer, selectRepaymentsNamed } from '#worker/subscription/money/money-sql.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';
import { repaymentName } from '#worker/subscription/money/payment-view.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';
import type { Difference } from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import { selectCustomers } from '#worker/subscription/upkeep/reconcile/shared-sql.ts';

/**
 * Compares credit notes (their refunds expanded) with the repayments that they belong to. No event
 * may have told that a refund arrived, or that its money came back.
 */
export async function compareCreditNotes(
  ctx: JobCtx,
  notes: readonly Stripe.CreditNote[],
): Promise<Difference[]> {
  const own = notes.flatMap((note) => {
    const key = note.metadata?.[repaymentName];
    return key ? [{ key, note }] : [];
  });
  if (own.length === 0) return [];
  const rows = await selectRepaymentsNamed(
    ctx.db,
    own.map(({ key }) => key),
  );
  return own.flatMap(({ key, note }) => {
    const row = rows.find((one) => one.key === key);
    const stripes = statusOf(note);
    // A sum may be sent in several parts, and one of them may still wait for a bank.
    if (!row || row.status === 'owed' || isAgreed(row.status, stripes)) return [];
    const fields = { repayment: { ours: row.status, stripes } };
    return [{ id: note.id, fields, mend: () => payBack(ctx, key) }];
  });
}

function isAgreed(ours: Repayment['status'], stripes: 'failed' | 'under way' | 'paid'): boolean {
  // What has failed once stays failed: a person of ours sends it in another way.
  if (ours === 'failed' || ours === 'by_hand') return true;
  if (stripes === 'failed') return false;
  return stripes === 'under way' ? ours === 'sent' : ours === 'paid' || ours === 'sent';
}

function statusOf({ refunds }: Stripe.CreditNote): 'failed' | 'under way' | 'paid' {
  const states = refunds.map(({ refund }) => (typeof refund === 'string' ? null : refund.status));
  if (states.some((status) => status === 'failed' || status === 'canceled')) return 'failed';
  return states.every((status) => status === 'succeeded') ? 'paid' : 'under way';
}

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

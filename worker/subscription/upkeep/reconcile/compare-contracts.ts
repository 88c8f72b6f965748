import type Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { isLive, keepFirstDueDate } from '#worker/entitlement/contract.ts';
import { selectContractsById, writeContract } from '#worker/entitlement/shared-sql.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach } from '#worker/schedule/process-each.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
} from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';
import { differingFields } from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import type { Difference } from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import { deleteCustomer } from '#worker/subscription/upkeep/reconcile/shared-sql.ts';
import type { StoredCustomer } from '#worker/subscription/upkeep/reconcile/shared-sql.ts';

/** Compares subscriptions of ours with the contracts that mirror them. */
export async function compareSubscriptions(
  ctx: JobCtx,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Difference[]> {
  const contracts = await collectEach(ctx, subscriptions, (subscription) => {
    const accountId = subscription.metadata['account_id'];
    return accountId ? [contractOfSubscription(subscription, accountId)] : [];
  });
  return compare(ctx, contracts);
}

/**
 * Compares the invoices of one-time plans with the contracts that mirror them. An open invoice is
 * left out: a debit may be under way, which a list does not show. It is compared when that has
 * ended.
 */
export async function compareOneTimes(
  ctx: JobCtx,
  invoices: readonly Stripe.Invoice[],
): Promise<Difference[]> {
  const contracts = await collectEach(ctx, invoices, (invoice) => {
    const { account_id: accountId, purchase_id: purchaseId } = invoice.metadata ?? {};
    const isConcluded = invoice.status === 'paid' || invoice.status === 'void';
    return accountId && purchaseId && isConcluded ? [contractOfInvoice(invoice, accountId)] : [];
  });
  return compare(ctx, contracts);
}

async function compare(ctx: Ctx, atStripe: readonly Contract[]): Promise<Difference[]> {
  if (atStripe.length === 0) return [];
  const rows = await selectContractsById(
    ctx.db,
    atStripe.map(({ id }) => id),
  );
  return atStripe.flatMap((contract) => {
    const row = rows.find(({ id }) => id === contract.id);
    // A contract from before there were numbers has one here, and none at Stripe.
    const { number: _, ...atStripeNow } = keepFirstDueDate(contract, row);
    const fields = differingFields(row, atStripeNow);
    return fields ? [{ id: contract.id, fields, mend: () => syncContract(ctx, contract.id) }] : [];
  });
}

/** Rows that were written more recently are left out. */
const minAgeMs = dayMs;

/**
 * The other direction: running contracts of ours that Stripe does not know, and that were not
 * synced for a day. Such a contract is over. Where Stripe does not know its price either, this is
 * another Stripe account, and the difference is only logged.
 */
export async function compareOwnContracts(
  ctx: JobCtx,
  rows: readonly ContractRow[],
): Promise<Difference[]> {
  const before = ctx.clock.now() - minAgeMs;
  return collectEach(ctx, rows, async (row) => {
    if (row.syncedAt > before || !isLive(row.status)) return [];
    if (await isKnown(retrieveContract(ctx, row.id))) return [];
    const fields = { row: { ours: row.status, stripes: null } };
    return [{ id: row.id, fields, mend: () => endUnknown(ctx, row) }];
  });
}

/**
 * Customers of ours, stored for at least a day, that Stripe does not know. They are deleted, and
 * the next purchase makes another customer.
 */
export async function compareOwnCustomers(
  ctx: JobCtx,
  rows: readonly StoredCustomer[],
): Promise<Difference[]> {
  const before = ctx.clock.now() - minAgeMs;
  return collectEach(ctx, rows, async (row) => {
    const { customerId: id, createdAt } = row;
    if (createdAt > before || (await isKnown(ctx.stripe.customers.retrieve(id)))) return [];
    const fields = { customer: { ours: id, stripes: null } };
    return [{ id, fields, mend: () => deleteCustomer(ctx.db, row) }];
  });
}

function retrieveContract({ stripe }: Ctx, id: string): Promise<unknown> {
  return id.startsWith('in_') ? stripe.invoices.retrieve(id) : stripe.subscriptions.retrieve(id);
}

async function endUnknown(ctx: Ctx, row: ContractRow): Promise<void> {
  if (!(await isKnown(ctx.stripe.prices.retrieve(row.priceId)))) {
    throw new Error(`Stripe knows neither contract ${row.id} nor its price`);
  }
  const { syncVersion, syncedAt: _, ...contract } = row;
  const now = ctx.clock.now();
  const ended = { ...contract, status: 'canceled', renewDisabled: true, expiresAt: now } as const;
  await writeContract(ctx.db, { ...ended, dueAt: null }, syncVersion, now);
}

async function isKnown(call: Promise<unknown>): Promise<boolean> {
  return (await nullIfGone(call)) !== null;
}

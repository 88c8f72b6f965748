import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { liveStatuses } from '#worker/entitlement/contract.ts';
import { writeContract } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import { forgetCustomer } from '#worker/subscription/reconcile/reconcile-repository.ts';
import type { OwnCustomer } from '#worker/subscription/reconcile/reconcile-repository.ts';

const unseenMs = 86_400_000;

/**
 * The other way round: contracts of ours that run and that nobody has looked at for a day, as far as
 * Stripe has never heard of them. Such a one is over, unless Stripe does not know its price either: then
 * this is another account of Stripe's, and it is only told of.
 */
export async function compareOwnContracts(
  ctx: Ctx,
  rows: readonly ContractRow[],
): Promise<Difference[]> {
  const before = ctx.clock.now() - unseenMs;
  const differences: Difference[] = [];
  for (const row of rows) {
    if (row.syncedAt > before || !runs(row) || (await knows(contractAt(ctx, row.id)))) continue;
    const fields = { row: { ours: row.status, stripes: null } };
    differences.push({ id: row.id, fields, mend: () => endUnknown(ctx, row) });
  }
  return differences;
}

/** Customers of ours, kept for a day, that Stripe has never heard of; the next purchase makes another. */
export async function compareOwnCustomers(
  ctx: Ctx,
  rows: readonly OwnCustomer[],
): Promise<Difference[]> {
  const before = ctx.clock.now() - unseenMs;
  const differences: Difference[] = [];
  for (const row of rows) {
    const { customerId: id, createdAt } = row;
    if (createdAt > before || (await knows(ctx.stripe.customers.retrieve(id)))) continue;
    const fields = { customer: { ours: id, stripes: null } };
    differences.push({ id, fields, mend: () => forgetCustomer(ctx.db, row) });
  }
  return differences;
}

function runs({ status }: ContractRow): boolean {
  return liveStatuses.some((live) => live === status);
}

function contractAt({ stripe }: Ctx, id: string): Promise<unknown> {
  return id.startsWith('in_') ? stripe.invoices.retrieve(id) : stripe.subscriptions.retrieve(id);
}

async function endUnknown(ctx: Ctx, row: ContractRow): Promise<void> {
  if (!(await knows(ctx.stripe.prices.retrieve(row.priceId)))) {
    throw new Error(`Stripe knows neither contract ${row.id} nor its price`);
  }
  const { syncVersion, syncedAt: _, ...contract } = row;
  const now = ctx.clock.now();
  const over = { ...contract, status: 'canceled', renewDisabled: true, expiresAt: now } as const;
  await writeContract(ctx.db, { ...over, dueAt: null }, syncVersion, now);
}

async function knows(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return false;
    throw error;
  }
}

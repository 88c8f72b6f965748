import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { keepFirstDueDate } from '#worker/entitlement/contract.ts';
import { selectContractsById } from '#worker/entitlement/shared-sql.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach } from '#worker/schedule/process-each.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
} from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { differingFields } from '#worker/subscription/reconcile/difference.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';

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

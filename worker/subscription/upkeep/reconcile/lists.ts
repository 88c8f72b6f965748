import type Stripe from 'stripe';

import { selectContractsAfter } from '#worker/entitlement/shared-sql.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { markInvoices, markNotes } from '#worker/subscription/billing/archive.ts';
import {
  compareOneTimes,
  compareOwnContracts,
  compareOwnCustomers,
  compareSubscriptions,
} from '#worker/subscription/upkeep/reconcile/compare-contracts.ts';
import {
  compareCreditNotes,
  compareCustomers,
  compareSubscribers,
} from '#worker/subscription/upkeep/reconcile/compare-customers.ts';
import {
  compareChargeDisputes,
  compareInvoiceDisputes,
} from '#worker/subscription/upkeep/reconcile/compare-disputes.ts';
import { comparePage } from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import type {
  Compare,
  Compared,
  Page,
  Paging,
} from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import { selectCustomersAfter } from '#worker/subscription/upkeep/reconcile/reconcile-sql.ts';

/** How many objects a page has. */
export interface PageSizes {
  ofStripe: number;
  /** Of our own rows, each of which is a call to Stripe. */
  own: number;
}

/** A list whose pages are compared one after the other. */
export interface List {
  id: string;
  /** Compares the page after that id, or the first one, and repairs its differences. */
  compare: (cursor: string | null) => Promise<Compared>;
}

/**
 * The lists that are compared. Each of them whole: a subscription that has ended may run here, and
 * an invoice may be paid long after it was made.
 */
export function reconciledLists(ctx: JobCtx, { ofStripe, own }: PageSizes): List[] {
  const { stripe, db } = ctx;
  function listOf<T extends { id: string }>(
    id: string,
    limit: number,
    compare: Compare<T>,
    read: (paging: Paging) => Promise<Page<T>>,
  ): List {
    return { id, compare: (cursor) => comparePage(ctx, { id, limit, compare, read }, cursor) };
  }
  return [
    listOf('subscriptions', ofStripe, compareRunning, (paging) =>
      stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice'], ...paging }),
    ),
    listOf('invoices', ofStripe, compareInvoices, (paging) => stripe.invoices.list(paging)),
    listOf('disputes', ofStripe, compareChargeDisputes, (paging) =>
      stripe.disputes.list({ ...paging, expand: ['data.charge'] }),
    ),
    listOf('credit notes', ofStripe, compareNotes, (paging) =>
      stripe.creditNotes.list({ ...paging, expand: ['data.refunds.refund', 'data.invoice'] }),
    ),
    listOf('customers', ofStripe, compareCustomers, (paging) => stripe.customers.list(paging)),
    listOf('own contracts', own, compareOwnContracts, (paging) =>
      pageOf(paging, (after) => selectContractsAfter(db, after, own)),
    ),
    listOf('own customers', own, compareOwnCustomers, (paging) =>
      pageOf(paging, (after) => selectCustomersAfter(db, after, own)),
    ),
  ];
}

/** A page of our own rows in the shape of one of Stripe's. */
async function pageOf<T>(
  { limit, starting_after: after = '' }: Paging,
  read: (after: string) => PromiseLike<T[]>,
): Promise<Page<T>> {
  const data = await read(after);
  return { data, has_more: data.length === limit };
}

async function compareRunning(ctx: JobCtx, subscriptions: readonly Stripe.Subscription[]) {
  return [
    ...(await compareSubscriptions(ctx, subscriptions)),
    ...(await compareSubscribers(ctx, subscriptions)),
  ];
}

async function compareInvoices(ctx: JobCtx, invoices: readonly Stripe.Invoice[]) {
  await markInvoices(ctx, invoices);
  return [
    ...(await compareOneTimes(ctx, invoices)),
    ...(await compareInvoiceDisputes(ctx, invoices)),
  ];
}

async function compareNotes(ctx: JobCtx, notes: readonly Stripe.CreditNote[]) {
  await markNotes(ctx, notes);
  return compareCreditNotes(ctx, notes);
}

import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { selectDisputedInvoices } from '#worker/subscription/billing/dispute-sql.ts';
import { isHeld, noteHold } from '#worker/subscription/contract/collection-hold.ts';
import type { CollectionHold, HoldChanges } from '#worker/subscription/contract/collection-hold.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

/* What a hold changes at Stripe (collection-hold.ts). Each can be done again at any time. */

interface Held {
  accountId: string;
  /** sub_…, or the in_… of a one-time plan. */
  contractId: string;
}

/**
 * Stops collecting for a contract. Stripe keeps it running, but writes no invoice that it collects,
 * and tries no open one again. The metadata keep `note` for the hold.
 */
export async function stopCollecting(
  ctx: Ctx,
  { contractId }: Pick<Held, 'contractId'>,
  hold: CollectionHold,
  note: string,
): Promise<void> {
  await noteHold(ctx, contractId, hold, note);
  for (const { id, auto_advance: advances } of await openInvoices(ctx, contractId)) {
    if (advances) await ctx.stripe.invoices.update(id, { auto_advance: false });
  }
  await syncContract(ctx, contractId);
}

/**
 * Takes a hold off. Without another one, what Stripe has left as a draft meanwhile is charged, and
 * what was being collected before is collected again. After the contract's end nothing is.
 * `changes` are made in the same call.
 */
export async function collectAgain(
  ctx: Ctx,
  { accountId, contractId }: Held,
  hold: CollectionHold,
  changes?: HoldChanges,
): Promise<void> {
  const subscription = await noteHold(ctx, contractId, hold, '', changes);
  const runs = subscription !== null && subscription.ended_at === null;
  if (runs && !isHeld(subscription)) await resume(ctx, { accountId, contractId });
  await syncContract(ctx, contractId);
}

async function resume(ctx: Ctx, { accountId, contractId }: Held): Promise<void> {
  const disputed = await selectDisputedInvoices(ctx.db, accountId);
  const isDisputed = (id: string) => disputed.some(({ invoiceId }) => invoiceId === id);
  for (const { id, auto_advance: advances } of await openInvoices(ctx, contractId)) {
    if (!advances && !isDisputed(id)) {
      await ctx.stripe.invoices.update(id, { auto_advance: true });
    }
  }
  const drafts = await ctx.stripe.invoices.list({ subscription: contractId, status: 'draft' });
  for (const { id } of drafts.data) await collect(ctx, id);
}

/** Charges a draft. If the bank refuses, Stripe tries again by itself, as for any renewal. */
async function collect(ctx: Ctx, draftId: string): Promise<void> {
  const invoice = await ctx.stripe.invoices.finalizeInvoice(draftId, { auto_advance: true });
  if (invoice.status !== 'open') return;
  try {
    await ctx.stripe.invoices.pay(draftId);
  } catch (error) {
    const isRefusal =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefusal) throw error;
  }
}

async function openInvoices(ctx: Ctx, contractId: string): Promise<Stripe.Invoice[]> {
  if (contractId.startsWith('in_')) return [];
  const { data } = await ctx.stripe.invoices.list({ subscription: contractId, status: 'open' });
  return data;
}

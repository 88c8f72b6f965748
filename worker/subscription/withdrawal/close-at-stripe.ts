import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { closedName } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { selectDisputedInvoices } from '#worker/subscription/dispute/dispute-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';

/* What a withdrawal changes at Stripe before it is final. Each can be done again at any time. */

type Closed = Pick<Withdrawal, 'accountId' | 'contractId' | 'receivedAt'>;

/**
 * Closes a contract on our side. Stripe keeps it running, but writes no invoice that it collects,
 * and the metadata say since when it is closed.
 */
export async function closeAtStripe(ctx: Ctx, closed: Closed): Promise<void> {
  const { contractId } = closed;
  await markClosed(ctx, closed);
  for (const { id, auto_advance: advances } of await openInvoices(ctx, contractId)) {
    if (advances) await ctx.stripe.invoices.update(id, { auto_advance: false });
  }
  await syncContract(ctx, contractId);
}

/**
 * Opens it again. What Stripe has left as a draft meanwhile is charged, and what was being
 * collected before is collected again.
 */
export async function reopenAtStripe(ctx: Ctx, { accountId, contractId }: Closed): Promise<void> {
  await mark(ctx, contractId, '', false);
  const disputed = await selectDisputedInvoices(ctx.db, accountId);
  const isDisputed = (id: string) => disputed.some(({ invoiceId }) => invoiceId === id);
  for (const { id, auto_advance: advances } of await openInvoices(ctx, contractId)) {
    if (!advances && !isDisputed(id)) {
      await ctx.stripe.invoices.update(id, { auto_advance: true });
    }
  }
  if (contractId.startsWith('sub_')) {
    const drafts = await ctx.stripe.invoices.list({ subscription: contractId, status: 'draft' });
    for (const { id } of drafts.data) await collect(ctx, id);
  }
  await syncContract(ctx, contractId);
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

/**
 * Notes at Stripe since when a contract is closed, and keeps a subscription from being charged.
 * Returns the subscription; null for a one-time plan, and for one that Stripe does not have.
 */
export function markClosed(
  ctx: Ctx,
  { contractId, receivedAt }: Pick<Closed, 'contractId' | 'receivedAt'>,
): Promise<Stripe.Subscription | null> {
  return mark(ctx, contractId, String(Math.floor(receivedAt / 1000)), true);
}

/** `since` in UTC seconds; '' for a contract that is open again. */
async function mark(
  ctx: Ctx,
  contractId: string,
  since: string,
  pauses: boolean,
): Promise<Stripe.Subscription | null> {
  const metadata = { [closedName]: since };
  if (contractId.startsWith('in_')) {
    await nullIfGone(ctx.stripe.invoices.update(contractId, { metadata }));
    return null;
  }
  const found = await nullIfGone(ctx.stripe.subscriptions.retrieve(contractId));
  if (!found) return null;
  return ctx.stripe.subscriptions.update(contractId, {
    metadata,
    ...(isCollected(found) && {
      pause_collection: pauses ? { behavior: 'keep_as_draft' } : '',
    }),
  });
}

/** Of any other subscription Stripe changes only the metadata, and it charges nothing. */
function isCollected({ status }: Stripe.Subscription): boolean {
  return ['active', 'trialing', 'past_due', 'unpaid'].includes(status);
}

async function openInvoices(ctx: Ctx, contractId: string): Promise<Stripe.Invoice[]> {
  if (contractId.startsWith('in_')) return [];
  const { data } = await ctx.stripe.invoices.list({ subscription: contractId, status: 'open' });
  return data;
}

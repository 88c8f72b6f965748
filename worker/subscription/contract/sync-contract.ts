import Stripe from 'stripe';
import type { BatchItem } from 'drizzle-orm/batch';

import type { Ctx } from '#worker/context.ts';
import { selectContract, writeContract } from '#worker/entitlement/statements.ts';
import type { Contract, ContractRow, Taken } from '#worker/entitlement/statements.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { confirmationOf } from '#worker/subscription/mails/confirmation-of.ts';
import { contractNews } from '#worker/subscription/mails/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import {
  concludePurchase,
  selectPurchase,
} from '#worker/subscription/purchase/purchase-repository.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
} from '#worker/subscription/contract/stripe-contract.ts';

const triesBeforeGivingUp = 6;

interface Seen {
  contract: Contract;
  purchaseId: string | undefined;
  invoiceId: string | null;
  /** What was last charged and not paid, unless a dispute tells of it. */
  unpaid: Stripe.Invoice | null;
}

/**
 * Makes our mirror of a subscription (sub_…) or of a one-time plan's invoice (in_…) agree with what
 * Stripe says now, whatever order events came in: the row's version is taken before Stripe is
 * asked, and the answer is written only if nobody wrote meanwhile; else Stripe is asked again.
 * `taken` is the row if it was read already. A purchase behind it is completed or released in the
 * same batch. Objects that are not ours, or gone, are left alone.
 */
export async function syncContract(ctx: Ctx, id: string, taken?: Taken): Promise<Contract | null> {
  let known = taken;
  for (let attempt = 0; attempt < triesBeforeGivingUp; attempt += 1) {
    const row: ContractRow | null = known
      ? known.row
      : ((await selectContract(ctx.db, id))[0] ?? null);
    known = undefined;
    const seen = await look(ctx, id);
    if (!seen) return null;
    const letters = [
      ...contractNews(ctx, row, seen.contract, seen.unpaid),
      ...(await purchaseNews(ctx, row, seen)),
    ];
    const [queued, written] = await ctx.db.batch([
      queueLetters(ctx, seen.contract.accountId, letters),
      writeContract(ctx.db, seen.contract, row?.syncVersion ?? null, ctx.clock.now()),
      ...purchaseMoves(ctx, seen),
    ]);
    postLetters(ctx, letters, queued);
    if (written.meta.changes > 0) return seen.contract;
  }
  throw new Error(`contract ${id} kept changing while it was being synced`);
}

async function look(ctx: Ctx, id: string): Promise<Seen | null> {
  try {
    return id.startsWith('in_') ? await lookAtInvoice(ctx, id) : await lookAtSubscription(ctx, id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
      log('warn', { message: 'Stripe does not know a contract', contract: id });
      return null;
    }
    throw error;
  }
}

async function lookAtSubscription(ctx: Ctx, id: string): Promise<Seen | null> {
  const subscription = await ctx.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method'],
  });
  const { account_id: accountId, purchase_id: purchaseId } = subscription.metadata;
  if (!accountId) return null;
  return {
    contract: contractOfSubscription(subscription, accountId),
    purchaseId,
    invoiceId: idOf(subscription.latest_invoice),
    unpaid: unpaidInvoice(subscription),
  };
}

/** A debit that failed opens a dispute, which is told of by itself. */
function unpaidInvoice(subscription: Stripe.Subscription): Stripe.Invoice | null {
  const { latest_invoice: latest, default_payment_method: method } = subscription;
  if (!latest || typeof latest === 'string' || latest.status !== 'open') return null;
  return typeof method !== 'string' && method?.type === 'sepa_debit' ? null : latest;
}

async function lookAtInvoice(ctx: Ctx, id: string): Promise<Seen | null> {
  const invoice = await ctx.stripe.invoices.retrieve(id);
  const accountId = invoice.metadata?.['account_id'];
  if (!accountId) return null;
  return {
    contract: contractOfInvoice(invoice, accountId),
    purchaseId: invoice.metadata?.['purchase_id'],
    invoiceId: invoice.id,
    unpaid: null,
  };
}

/** Only a contract that is new to us may have a purchase that nobody has confirmed. */
async function purchaseNews(
  ctx: Ctx,
  row: ContractRow | null,
  { contract, purchaseId }: Seen,
): Promise<Letter[]> {
  const isKnown = row !== null && row.status !== 'incomplete';
  if (isKnown || !purchaseId || !hasHadContract([contract])) return [];
  const purchase = (await selectPurchase(ctx.db, purchaseId))[0];
  return purchase ? [confirmationOf(ctx, purchase)] : [];
}

function purchaseMoves(ctx: Ctx, { contract, purchaseId, invoiceId }: Seen): BatchItem<'sqlite'>[] {
  if (!purchaseId || contract.status === 'incomplete') return [];
  const to = contract.status === 'incomplete_expired' ? 'released' : 'completed';
  const subscriptionId = contract.oneTime ? null : contract.id;
  const seen = { subscriptionId, invoiceId };
  return [concludePurchase(ctx.db, purchaseId, to, seen, ctx.clock.now())];
}

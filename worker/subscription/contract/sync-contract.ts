import Stripe from 'stripe';
import type { BatchItem } from 'drizzle-orm/batch';

import type { Ctx } from '#worker/context.ts';
import { selectContractVersion, writeContract } from '#worker/entitlement/statements.ts';
import type { Contract } from '#worker/entitlement/statements.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { concludePurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import {
  contractOfInvoice,
  contractOfSubscription,
} from '#worker/subscription/contract/stripe-contract.ts';

const triesBeforeGivingUp = 6;

interface Seen {
  contract: Contract;
  purchaseId: string | undefined;
  invoiceId: string | null;
}

/**
 * Makes our mirror of a subscription (sub_…) or of a one-time plan's invoice (in_…) agree with what
 * Stripe says now, whatever order events came in: the row's version is taken before Stripe is
 * asked, and the answer is written only if nobody wrote meanwhile; else Stripe is asked again.
 * `taken` is a version that was read already. A purchase behind it is completed or released in the
 * same batch. Objects that are not ours, or gone, are left alone.
 */
export async function syncContract(
  ctx: Ctx,
  id: string,
  taken?: { version: number | null },
): Promise<Contract | null> {
  let known = taken;
  for (let attempt = 0; attempt < triesBeforeGivingUp; attempt += 1) {
    const version: number | null = known
      ? known.version
      : ((await selectContractVersion(ctx.db, id))[0]?.version ?? null);
    known = undefined;
    const seen = await look(ctx, id);
    if (!seen) return null;
    const [written] = await ctx.db.batch([
      writeContract(ctx.db, seen.contract, version, ctx.clock.now()),
      ...purchaseMoves(ctx, seen),
    ]);
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
  const subscription = await ctx.stripe.subscriptions.retrieve(id);
  const { account_id: accountId, purchase_id: purchaseId } = subscription.metadata;
  if (!accountId) return null;
  return {
    contract: contractOfSubscription(subscription, accountId),
    purchaseId,
    invoiceId: idOf(subscription.latest_invoice),
  };
}

async function lookAtInvoice(ctx: Ctx, id: string): Promise<Seen | null> {
  const invoice = await ctx.stripe.invoices.retrieve(id);
  const accountId = invoice.metadata?.['account_id'];
  if (!accountId) return null;
  return {
    contract: contractOfInvoice(invoice, accountId),
    purchaseId: invoice.metadata?.['purchase_id'],
    invoiceId: invoice.id,
  };
}

function purchaseMoves(ctx: Ctx, { contract, purchaseId, invoiceId }: Seen): BatchItem<'sqlite'>[] {
  if (!purchaseId || contract.status === 'incomplete') return [];
  const to = contract.status === 'incomplete_expired' ? 'released' : 'completed';
  const subscriptionId = contract.oneTime ? null : contract.id;
  const seen = { subscriptionId, invoiceId };
  return [concludePurchase(ctx.db, purchaseId, to, seen, ctx.clock.now())];
}

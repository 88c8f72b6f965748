import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import { termsOf, termsOfInvoice } from '#worker/subscription/leaving/terms-of.ts';
import type { DebitDispute } from '#worker/subscription/leaving/terms-of.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';

/** What our own tables know of a contract. */
export interface KnownOfContract {
  purchase: Purchase | null;
  disputes: readonly DebitDispute[];
}

/** A subscription as Stripe has it now, with its latest invoice expanded, and its terms. */
export async function readSubscriptionTerms(
  ctx: Ctx,
  id: string,
  known: KnownOfContract,
): Promise<{ subscription: Stripe.Subscription; terms: ContractTerms }> {
  const [subscription, invoices] = await Promise.all([
    ctx.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    ctx.stripe.invoices.list({ subscription: id, limit: 100 }),
  ]);
  return { subscription, terms: termsOf({ subscription, invoices: invoices.data, ...known }) };
}

/** The terms of any contract, sub_… or in_…, as Stripe has them now. */
export async function readTerms(
  ctx: Ctx,
  id: string,
  known: KnownOfContract,
): Promise<ContractTerms> {
  if (!id.startsWith('in_')) return (await readSubscriptionTerms(ctx, id, known)).terms;
  const invoice = await ctx.stripe.invoices.retrieve(id);
  return termsOfInvoice(invoice, known.purchase, known.disputes);
}

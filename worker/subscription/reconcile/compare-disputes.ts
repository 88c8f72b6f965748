import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { followBill } from '#worker/subscription/dispute/follow-bill.ts';
import { followReturn } from '#worker/subscription/dispute/follow-return.ts';
import { syncSettlement } from '#worker/subscription/dispute/sync-settlement.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import {
  disputedAmong,
  disputesAmong,
  owedAmong,
} from '#worker/subscription/reconcile/reconcile-repository.ts';

/** Compares invoices that are paid with the disputes about them, and with those that they settle. */
export async function compareBills(
  ctx: Ctx,
  invoices: readonly Stripe.Invoice[],
): Promise<Difference[]> {
  const paid = invoices.filter(({ status }) => status === 'paid');
  return [...(await unsettled(ctx, paid)), ...(await stillOwed(ctx, paid))];
}

async function unsettled(ctx: Ctx, paid: readonly Stripe.Invoice[]): Promise<Difference[]> {
  const settling = paid.filter(({ metadata }) => metadata?.['dispute_id']);
  if (settling.length === 0) return [];
  const disputeOf = ({ metadata }: Stripe.Invoice) => Number(metadata?.['dispute_id']);
  const disputes = await disputesAmong(
    ctx.db,
    settling.map((invoice) => String(disputeOf(invoice))),
  );
  return settling.flatMap((invoice) => {
    const dispute = disputes.find(({ id }) => id === disputeOf(invoice));
    if (!dispute || dispute.status === 'settled' || dispute.status === 'dropped') return [];
    const fields = { settlement: { ours: dispute.settleStatus, stripes: 'paid' } };
    return [{ id: invoice.id, fields, mend: () => syncSettlement(ctx, invoice.id, dispute.id) }];
  });
}

/** Of a debit that failed nothing is owed any more once its invoice is paid. */
async function stillOwed(ctx: Ctx, paid: readonly Stripe.Invoice[]): Promise<Difference[]> {
  const owed = await owedAmong(
    ctx.db,
    paid.map(({ id }) => id),
  );
  return owed
    .filter(({ reason }) => reason === 'failed')
    .map(({ contractId, invoiceId, status }) => ({
      id: invoiceId,
      fields: { dispute: { ours: status, stripes: 'paid' } },
      mend: () => followBill(ctx, contractId, invoiceId),
    }));
}

/** Compares returned debits, listed with their charges, with our disputes. */
export async function compareReturns(
  ctx: Ctx,
  returns: readonly Stripe.Dispute[],
): Promise<Difference[]> {
  const debits = returns.flatMap(({ id, status, charge }) => {
    const isDebit =
      typeof charge !== 'string' && charge.payment_method_details?.type === 'sepa_debit';
    return isDebit && status !== 'won' ? [{ id, status, chargeId: charge.id }] : [];
  });
  const known = await disputedAmong(
    ctx.db,
    debits.map(({ chargeId }) => chargeId),
  );
  return debits
    .filter(({ chargeId }) => !known.has(chargeId))
    .map(({ id, status }) => ({
      id,
      fields: { dispute: { ours: null, stripes: status } },
      mend: () => followReturn(ctx, id),
    }));
}

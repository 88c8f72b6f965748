import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContractsById } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import {
  followChargeDispute,
  followInvoice,
} from '#worker/subscription/billing/follow-disputes.ts';
import { syncSettlement } from '#worker/subscription/billing/sync-settlement.ts';
import { isVoidFirstInvoice } from '#worker/subscription/contract/stripe-contract.ts';
import type { Difference } from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import {
  selectDisputedCharges,
  selectDisputedInvoices,
  selectDisputes,
  selectOwedDisputes,
} from '#worker/subscription/upkeep/reconcile/shared-sql.ts';

/**
 * Compares paid invoices with the disputes about them, and with the disputes that they settle.
 * Compares invoices that are void because their debit failed with the disputes about them.
 */
export async function compareInvoiceDisputes(
  ctx: Ctx,
  invoices: readonly Stripe.Invoice[],
): Promise<Difference[]> {
  const paid = invoices.filter(({ status }) => status === 'paid');
  return [
    ...(await findUnsettled(ctx, paid)),
    ...(await findStillOwed(ctx, paid)),
    ...(await findUnasked(ctx, invoices.filter(isVoidFirstInvoice))),
  ];
}

/** Contracts that run although the debit for their first invoice failed, and no dispute says so. */
async function findUnasked(ctx: Ctx, unpaid: readonly Stripe.Invoice[]): Promise<Difference[]> {
  const first = unpaid.flatMap(({ id, parent }) => {
    const contractId = idOf(parent?.subscription_details?.subscription);
    return contractId ? [{ id, contractId }] : [];
  });
  if (first.length === 0) return [];
  const { contracts, disputes } = await batch(ctx.db, {
    contracts: selectContractsById(
      ctx.db,
      first.map(({ contractId }) => contractId),
    ),
    disputes: selectDisputedInvoices(
      ctx.db,
      first.map(({ id }) => id),
    ),
  });
  return first
    .filter(
      ({ id, contractId }) =>
        contracts.some((one) => one.id === contractId && isLive(one.status)) &&
        !disputes.some(({ invoiceId }) => invoiceId === id),
    )
    .map(({ id, contractId }) => ({
      id,
      fields: { dispute: { ours: null, stripes: 'void' } },
      mend: () => followInvoice(ctx, contractId, id),
    }));
}

/** Disputes whose settlement invoice is paid, but which are not settled here. */
async function findUnsettled(ctx: Ctx, paid: readonly Stripe.Invoice[]): Promise<Difference[]> {
  const settlements = paid.filter(({ metadata }) => metadata?.['dispute_id']);
  if (settlements.length === 0) return [];
  const disputeIdOf = ({ metadata }: Stripe.Invoice) => Number(metadata?.['dispute_id']);
  const disputes = await selectDisputes(
    ctx.db,
    settlements.map((invoice) => String(disputeIdOf(invoice))),
  );
  return settlements.flatMap((invoice) => {
    const dispute = disputes.find(({ id }) => id === disputeIdOf(invoice));
    if (!dispute || dispute.status === 'settled' || dispute.status === 'dropped') return [];
    const fields = { settlement: { ours: dispute.settleStatus, stripes: 'paid' } };
    return [{ id: invoice.id, fields, mend: () => syncSettlement(ctx, invoice.id, dispute.id) }];
  });
}

/** Disputes about failed debits whose invoice is paid: nothing is owed for them any more. */
async function findStillOwed(ctx: Ctx, paid: readonly Stripe.Invoice[]): Promise<Difference[]> {
  const owed = await selectOwedDisputes(
    ctx.db,
    paid.map(({ id }) => id),
  );
  return owed
    .filter(({ reason }) => reason === 'failed')
    .map(({ contractId, invoiceId, status }) => ({
      id: invoiceId,
      fields: { dispute: { ours: status, stripes: 'paid' } },
      mend: () => followInvoice(ctx, contractId, invoiceId),
    }));
}

/** Compares returned debits, as Stripe lists them with their charges, with our disputes. */
export async function compareChargeDisputes(
  ctx: Ctx,
  chargeDisputes: readonly Stripe.Dispute[],
): Promise<Difference[]> {
  const debits = chargeDisputes.flatMap(({ id, status, charge }) => {
    const isDebit =
      typeof charge !== 'string' && charge.payment_method_details?.type === 'sepa_debit';
    return isDebit && status !== 'won' ? [{ id, status, chargeId: charge.id }] : [];
  });
  const rows = await selectDisputedCharges(
    ctx.db,
    debits.map(({ chargeId }) => chargeId),
  );
  const disputed = new Set(rows.map(({ charge }) => charge));
  return debits
    .filter(({ chargeId }) => !disputed.has(chargeId))
    .map(({ id, status }) => ({
      id,
      fields: { dispute: { ours: null, stripes: status } },
      mend: () => followChargeDispute(ctx, id),
    }));
}

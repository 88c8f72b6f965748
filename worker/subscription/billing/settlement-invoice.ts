import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { disputeTexts } from '#worker/legal/dispute-texts.ts';
import {
  beginSettlementGeneration,
  keepSettlementInvoice,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/billing/dispute-sql.ts';
import { isGone, isNoDraft, nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** The lines of a settlement invoice: the debit and the fee for its return. */
const parts = { value: disputeTexts.value, fee: disputeTexts.fee } as const;

const partNames = Object.keys(parts) as (keyof typeof parts)[];

/**
 * The beginning of a settlement's idempotency keys. A step sent twice with one key happens once.
 */
export function settlementKey({ id, generation }: Pick<DisputeRow, 'id' | 'generation'>): string {
  return `dispute:${id}:${generation}`;
}

/** Whether an invoice was given up unpaid, so that it can no longer be paid. */
export function isUnpayable({ status }: Stripe.Invoice): boolean {
  return status === 'void' || status === 'uncollectible';
}

/**
 * A dispute's one settlement invoice, open or paid. If there is none, it is created and finalized,
 * but not charged; if an earlier request was interrupted while it did this, it is completed.
 */
export async function ensureSettlementInvoice(
  ctx: Ctx,
  dispute: DisputeRow,
  customerId: string,
): Promise<Stripe.Invoice> {
  const invoice =
    (await findSettlement(ctx, dispute, customerId)) ??
    (await createDraft(ctx, dispute, customerId));
  // Before the further calls, so that a draft is not lost with them.
  if (!dispute.settleInvoiceId) await keepSettlementInvoice(ctx.db, dispute, invoice.id);
  if (invoice.status !== 'draft') return invoice;
  try {
    return await finalize(ctx, dispute, customerId, invoice);
  } catch (error) {
    // Another call has completed it since this one looked.
    if (isNoDraft(error)) return ctx.stripe.invoices.retrieve(invoice.id);
    // A withdrawal has dropped the debt meanwhile, and its draft.
    if (isGone(error, /^(id|invoice)$/)) throw new AppError('not_found', { cause: error });
    throw error;
  }
}

/**
 * The stored invoice, or one that an interrupted request has made: Stripe forgets an idempotency
 * key after a day, but keeps what was made with it.
 */
export async function findSettlement(
  ctx: Ctx,
  dispute: DisputeRow,
  customerId: string,
): Promise<Stripe.Invoice | undefined> {
  if (dispute.settleInvoiceId) {
    const stored = await nullIfGone(ctx.stripe.invoices.retrieve(dispute.settleInvoiceId));
    if (!stored) throw new AppError('not_found');
    return stored;
  }
  const invoices = await ctx.stripe.invoices.list({ customer: customerId, limit: 100 });
  return invoices.data.find(
    (invoice) => invoice.metadata?.['dispute_id'] === String(dispute.id) && !isUnpayable(invoice),
  );
}

function createDraft(ctx: Ctx, dispute: DisputeRow, customerId: string): Promise<Stripe.Invoice> {
  return ctx.stripe.invoices.create(
    {
      customer: customerId,
      currency: 'eur',
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      payment_settings: { payment_method_types: [...ctx.paymentMethods] },
      metadata: {
        dispute_id: String(dispute.id),
        account_id: dispute.accountId,
        contract_id: dispute.contractId,
      },
    },
    { idempotencyKey: `${settlementKey(dispute)}:invoice` },
  );
}

/**
 * The tax rates of the plan's part. If the debited invoice was given up unpaid, the settlement is
 * the invoice for the plan. Otherwise that invoice is paid, or is marked so after the settlement:
 * the tax stands there, and may not be shown a second time (§ 14c UStG). The fee for a return is
 * damages and has no tax.
 */
async function owedTaxRates(ctx: Ctx, { invoiceId }: DisputeRow): Promise<string[]> {
  const debited = await ctx.stripe.invoices.retrieve(invoiceId);
  return isUnpayable(debited) ? debited.default_tax_rates.map(({ id }) => id) : [];
}

async function finalize(
  ctx: Ctx,
  dispute: DisputeRow,
  customerId: string,
  draft: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  const existing = new Set(draft.lines.data.map(({ metadata }) => metadata['part']));
  const taxRates = await owedTaxRates(ctx, dispute);
  for (const part of partNames.filter((name) => dispute[name] > 0 && !existing.has(name))) {
    await ctx.stripe.invoiceItems.create(
      {
        customer: customerId,
        invoice: draft.id,
        amount: dispute[part],
        currency: 'eur',
        description: parts[part],
        ...(part === 'value' && taxRates.length > 0 && { tax_rates: taxRates }),
        metadata: { part },
      },
      { idempotencyKey: `${settlementKey(dispute)}:${part}` },
    );
  }
  const invoice = await ctx.stripe.invoices.finalizeInvoice(
    draft.id,
    { auto_advance: false },
    { idempotencyKey: `${settlementKey(dispute)}:finalize` },
  );
  if (invoice.total !== dispute.value + dispute.fee) {
    // The fee was corrected or waived meanwhile. The next invoice will have the right one.
    await ctx.stripe.invoices.voidInvoice(invoice.id);
    await beginSettlementGeneration(ctx.db, dispute, { newInvoice: true });
    throw new AppError('payment_unavailable', { retryAfterSeconds: 2 });
  }
  return invoice;
}

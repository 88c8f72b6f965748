import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { nextGeneration } from '#worker/subscription/dispute/dispute-repository.ts';
import type { Dispute } from '#worker/subscription/dispute/dispute-repository.ts';
import { acceptedMethods } from '#worker/subscription/payment-method/accepted-methods.ts';

/** The lines of a settlement: what the debit was for, and what the bank took. */
const parts = {
  value: 'Subscription-Gebühr',
  fee: 'SEPA-Mahn-Gebühr',
} as const;

const partNames = Object.keys(parts) as (keyof typeof parts)[];

/** The idempotency key of one step of a settlement: sent again, or twice at once, it makes one thing. */
export function settlementKey({ id, generation }: Pick<Dispute, 'id' | 'generation'>): string {
  return `dispute:${id}:${generation}`;
}

/** Whether nobody can pay that invoice any more, although it was never paid. */
export function isSpent({ status }: Stripe.Invoice): boolean {
  return status === 'void' || status === 'uncollectible';
}

/**
 * A dispute's one settlement invoice, open or paid; made and finalized, but not charged, if there is
 * none, or carried on where making it was cut off.
 */
export async function settlementInvoice(
  ctx: Ctx,
  dispute: Dispute,
  customerId: string,
): Promise<Stripe.Invoice> {
  const invoice =
    (await findSettlement(ctx, dispute, customerId)) ??
    (await createDraft(ctx, dispute, customerId));
  return invoice.status === 'draft' ? finalize(ctx, dispute, customerId, invoice) : invoice;
}

/** The invoice that is known, or that a request which was cut off may have made. */
async function findSettlement(
  ctx: Ctx,
  dispute: Dispute,
  customerId: string,
): Promise<Stripe.Invoice | undefined> {
  if (dispute.settleInvoiceId) return ctx.stripe.invoices.retrieve(dispute.settleInvoiceId);
  if (dispute.generation === 0) return undefined;
  const made = await ctx.stripe.invoices.list({ customer: customerId, limit: 100 });
  return made.data.find(
    (invoice) => invoice.metadata?.['dispute_id'] === String(dispute.id) && !isSpent(invoice),
  );
}

function createDraft(ctx: Ctx, dispute: Dispute, customerId: string): Promise<Stripe.Invoice> {
  return ctx.stripe.invoices.create(
    {
      customer: customerId,
      currency: 'eur',
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      payment_settings: { payment_method_types: [...acceptedMethods] },
      metadata: {
        dispute_id: String(dispute.id),
        account_id: dispute.accountId,
        contract_id: dispute.contractId,
      },
    },
    { idempotencyKey: `${settlementKey(dispute)}:invoice` },
  );
}

async function finalize(
  ctx: Ctx,
  dispute: Dispute,
  customerId: string,
  draft: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  const there = new Set(draft.lines.data.map(({ metadata }) => metadata['part']));
  for (const part of partNames.filter((name) => !there.has(name))) {
    await ctx.stripe.invoiceItems.create(
      {
        customer: customerId,
        invoice: draft.id,
        amount: dispute[part],
        currency: 'eur',
        description: parts[part],
        metadata: { part },
      },
      { idempotencyKey: `${settlementKey(dispute)}:${part}` },
    );
  }
  const final = await ctx.stripe.invoices.finalizeInvoice(
    draft.id,
    { auto_advance: false },
    { idempotencyKey: `${settlementKey(dispute)}:finalize` },
  );
  if (final.total !== dispute.value + dispute.fee) {
    // The fee was corrected while the invoice was being made: the next one has it right.
    await ctx.stripe.invoices.voidInvoice(final.id);
    await nextGeneration(ctx.db, dispute, { anew: true });
    throw new AppError('payment_unavailable', { retryAfterSeconds: 2 });
  }
  return final;
}

import * as z from 'zod';

import { findObject, findObjects, getObject } from '#sandbox/store/objects.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { addCredit } from '#sandbox/stripe/invoice/apply-balance.ts';
import { intentOfInvoice } from '#sandbox/stripe/invoice/includes.ts';
import { totalTaxes } from '#sandbox/stripe/invoice/taxes.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Charge, CreditNote, Invoice } from '#sandbox/stripe/objects.ts';
import { expand, integer, metadata, text } from '#sandbox/stripe/params.ts';
import { createRefund } from '#sandbox/stripe/refund/create-refund.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { linesSchema, newLines } from './new-lines.ts';

export const createSchema = z.strictObject({
  credit_amount: integer.optional(),
  email_type: z.enum(['credit_note', 'none']).optional(),
  invoice: text,
  lines: linesSchema,
  memo: text.optional(),
  metadata: metadata.optional(),
  out_of_band_amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  refund_amount: integer.optional(),
  refunds: z
    .array(z.strictObject({ amount_refunded: integer.optional(), refund: text }))
    .optional(),
  expand,
});

type Params = z.output<typeof createSchema>;

type LinkedRefund = { refund: string; amount_refunded: number };

/** The charge that has paid an invoice; null where none has. */
function chargeOf(world: WorldContext, invoice: Invoice): Charge | null {
  const intent = intentOfInvoice(world, invoice);
  return intent && findObject(world.storage.sql, 'charge', intent.latest_charge ?? '');
}

/**
 * What can still be credited of an invoice, in cents: no more than its total without earlier credit
 * notes, and without refunds that belong to none of them.
 */
function creditable(world: WorldContext, invoice: Invoice, charge: Charge | null): number {
  const { sql } = world.storage;
  const notes = findObjects(sql, 'credit_note', { invoice: invoice.id, status: 'issued' });
  const noted = notes.flatMap(({ refunds }) => refunds);
  const refunds = charge ? findObjects(sql, 'refund', { charge: charge.id }) : [];
  const credited = notes.reduce((sum, { total }) => sum + total, 0);
  const refunded = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
  const linked = noted.reduce((sum, { amount_refunded: amount }) => sum + amount, 0);
  return invoice.total - credited - Math.max(0, refunded - linked);
}

/** Checks the refunds to link, and returns how much of each belongs to this credit note. */
function linkedRefunds(
  world: WorldContext,
  { refunds = [] }: Params,
  charge: Charge | null,
): LinkedRefund[] {
  const { sql } = world.storage;
  const before = findObjects(sql, 'credit_note', { status: 'issued' }).flatMap(
    (one) => one.refunds,
  );
  return refunds.map(({ refund: id, amount_refunded: wanted }) => {
    const refund = getObject(sql, 'refund', id, 'refunds[0][refund]');
    if (refund.charge !== charge?.id) {
      throw invalid(`The refund ${id} does not belong to a payment of this invoice.`);
    }
    const used = before
      .filter((one) => one.refund === id)
      .reduce((sum, { amount_refunded: amount }) => sum + amount, 0);
    const amount = wanted ?? refund.amount;
    if (amount > refund.amount - used) {
      throw invalid(`The refund ${id} does not have ${amount} left to link.`);
    }
    return { refund: id, amount_refunded: amount };
  });
}

function checkSums(params: Params, total: number, linked: readonly LinkedRefund[], left: number) {
  const { credit_amount: credit = 0, out_of_band_amount: outside = 0 } = params;
  const { refund_amount: refund = 0 } = params;
  if (total < 1 || credit < 0 || outside < 0 || refund < 0) {
    throw invalid('The amounts of a credit note must be positive.');
  }
  if (total > left) {
    throw invalid(`The credit note total (${total}) exceeds what can be credited (${left}).`);
  }
  const sum = credit + outside + refund + linked.reduce((all, one) => all + one.amount_refunded, 0);
  if (sum === total) return;
  throw invalid(
    `The sum of credit amount, refund amount and out of band amount (${sum}) must equal the ` +
      `credit note total (${total}).`,
  );
}

/**
 * Issues a credit note for a paid invoice, and sends the money back as it says. The sandbox issues
 * none for open invoices. Throws a 400 for an invoice that is not paid, for more than can still be
 * credited, and for sums that do not agree.
 */
export function createNote(world: WorldContext, params: Params): CreditNote {
  const { sql } = world.storage;
  const invoice = getObject(sql, 'invoice', params.invoice, 'invoice');
  if (invoice.status !== 'paid') {
    const message = `A credit note cannot be issued here for an invoice that is ${invoice.status}.`;
    throw invalid(message, { param: 'invoice' });
  }
  const charge = chargeOf(world, invoice);
  const lines = newLines(world, params.lines);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const linked = linkedRefunds(world, params, charge);
  const linkedCents = linked.reduce((sum, one) => sum + one.amount_refunded, 0);
  checkSums(params, total, linked, creditable(world, invoice, charge) + linkedCents);
  const made = params.refund_amount ? refundOf(world, charge, params.refund_amount) : [];
  if (params.credit_amount) addCredit(world, invoice.customer ?? '', params.credit_amount);
  const id = newId('cn');
  const count = findObjects(sql, 'credit_note', { invoice: invoice.id }).length;
  const taxes = totalTaxes(lines);
  const net = taxes.reduce((sum, { amount }) => sum - amount, total);
  const now = world.clock.seconds();
  change(world, 'invoice', invoice, {
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + total,
  });
  const note = {
    id,
    object: 'credit_note',
    amount: total,
    amount_shipping: 0,
    created: now,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    customer_account: null,
    customer_balance_transaction: params.credit_amount ? newId('cbtxn') : null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: now,
    invoice: invoice.id,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: params.memo ?? null,
    metadata: mergeMetadata({}, params.metadata),
    number: `${invoice.number}-CN-${String(count + 1).padStart(2, '0')}`,
    out_of_band_amount: params.out_of_band_amount ?? null,
    pdf: `/sandbox/stripe/credit_notes/${id}.pdf`,
    post_payment_amount: total,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
    refunds: [...linked, ...made].map((one) => ({
      ...one,
      payment_record_refund: null,
      type: 'refund',
    })),
    shipping_cost: null,
    status: 'issued',
    subtotal: total,
    subtotal_excluding_tax: net,
    total,
    total_excluding_tax: net,
    total_taxes: taxes,
    type: 'post_payment',
    voided_at: null,
  } satisfies CreditNote;
  return create(world, 'credit_note', note, 'credit_note.created');
}

function refundOf(world: WorldContext, charge: Charge | null, amount: number): LinkedRefund[] {
  if (!charge) throw invalid('This invoice has no payment that could be refunded.');
  const { id } = createRefund(world, charge, { amount });
  return [{ refund: id, amount_refunded: amount }];
}

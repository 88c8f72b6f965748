import type { SqlStorage } from '@cloudflare/workers-types';
import type Stripe from 'stripe';

import { findObject, findObjects } from '#sandbox/store/objects.ts';
import type { Invoice, InvoicePayment, PaymentIntent } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** The payment intent of an invoice; null for a draft, or if nothing is due. */
export function intentOfInvoice(
  world: WorldContext,
  invoice: { id: string },
): PaymentIntent | null {
  const { sql } = world.storage;
  const [payment] = findObjects(sql, 'invoice_payment', { invoice: invoice.id });
  const intent = payment?.payment.payment_intent;
  return typeof intent === 'string' ? findObject(sql, 'payment_intent', intent) : null;
}

/** The invoice payment that links an intent to its invoice, or null. */
export function findPayment(sql: SqlStorage, intent: string): InvoicePayment | null {
  const query = `SELECT json FROM objects WHERE type = 'invoice_payment'
    AND json_extract(json, '$.payment.payment_intent') = ? ORDER BY seq DESC LIMIT 1`;
  const [row] = sql.exec<{ json: string }>(query, intent);
  return row ? (JSON.parse(row.json) as InvoicePayment) : null;
}

/** `invoice.confirmation_secret`, shown only when expanded. */
export function confirmationSecret(
  world: WorldContext,
  invoice: Invoice,
): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOfInvoice(world, invoice)?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

/** `invoice.payments`, shown only when expanded. */
export function paymentsOf(world: WorldContext, invoice: Invoice) {
  return {
    object: 'list',
    data: findObjects(world.storage.sql, 'invoice_payment', { invoice: invoice.id }),
    has_more: false,
    url: '/v1/invoice_payments',
  } satisfies { object: 'list'; data: InvoicePayment[]; has_more: boolean; url: string };
}

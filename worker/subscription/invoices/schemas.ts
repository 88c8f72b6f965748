import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of invoices. Amounts in cents, moments in UTC milliseconds. */

/** What became of an invoice's money; Stripe's word where nothing did. */
export const invoiceStates = [
  'open',
  'paid',
  'uncollectible',
  'void',
  /** The bank took it back. */
  'returned',
  /** The bank has it, and decides whether we get it again. */
  'contested',
  'refunded',
  'partly_refunded',
  /** It was paid with another invoice, which settles a failed debit. */
  'settled',
  /** Stripe does not list it any more, so only our archive has it. */
  'archived',
] as const;

export type InvoiceState = (typeof invoiceStates)[number];

export interface InvoiceRow {
  id: string;
  number: string;
  created: number;
  total: number;
  /** Stripe's word: open, paid, uncollectible or void; `archived` where it has none. */
  status: string;
  state: InvoiceState;
  /** What we have of it now, and what was sent back. */
  paid: number;
  refunded: number;
  /** The number of the invoice whose failed debit it settles; null for any other invoice. */
  settles: string | null;
  description: string;
  /** The address of the document; null when there is none. */
  pdf_url: string | null;
}

export interface InvoiceListAnswer {
  invoices: InvoiceRow[];
  /** What was really paid with all of them, less what came or went back. */
  paid: number;
}

export const invoiceParam = z.strictObject({ id: opaque });

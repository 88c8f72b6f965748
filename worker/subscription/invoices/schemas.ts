import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of invoices. Amounts in cents, moments in UTC milliseconds. */

export interface InvoiceRow {
  id: string;
  number: string;
  created: number;
  total: number;
  /** Stripe's word: open, paid, uncollectible or void. */
  status: string;
  description: string;
  /** The address of the document; null when there is none. */
  pdf_url: string | null;
}

export interface InvoiceListAnswer {
  invoices: InvoiceRow[];
}

export const invoiceParam = z.strictObject({ id: opaque });

import * as z from 'zod/mini';

import type { EntryKind } from '#worker/desk/books/table.ts';

/** The wire contract of the books. Cents; a month in Germany as `2026-11`. */

const month = /^20\d\d-(0[1-9]|1[0-2])$/;

export const booksQuery = z.strictObject({
  month: z.string('required').check(z.regex(month, 'invalid_request')),
});

/** The month for people, and for DATEV. */
export const booksFile = z.strictObject({
  file: z.string().check(z.regex(/^(EXTF_Buchungsstapel_)?20\d\d-(0[1-9]|1[0-2])\.csv$/)),
});

/** What a kind of entry sums up to, of one plan. */
export interface BooksLine {
  kind: EntryKind;
  /** null for what belongs to none. */
  plan: string | null;
  count: number;
  /** With VAT, without Stripe's fees; what goes out is negative. */
  amount: number;
  vat: number;
  fee: number;
}

export interface BooksAnswer {
  month: string;
  lines: BooksLine[];
  /** `amount` less `fee` is what the balance at Stripe has grown by. */
  total: { amount: number; vat: number; fee: number; net: number };
  /** The latest entry that we have, of any month: UTC milliseconds; null for none. */
  through: number | null;
  /** Whether there is a file for DATEV: `BOOKS` is set. */
  datev: boolean;
}

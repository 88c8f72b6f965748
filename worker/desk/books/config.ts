import * as z from 'zod/mini';

/*
 * `BOOKS`: what the tax adviser needs in a file for DATEV. Which accounts are right depends on the
 * adviser's chart of accounts; the ones here are of SKR03.
 */

const number = (most: number) => z.int('is no whole number').check(z.gte(1), z.lte(most));
const account = z
  .string('is no text')
  .check(z.regex(/^\d{4,8}$/, 'is no account (four to eight digits)'));

const accounts = z.strictObject(
  {
    /** The money that lies at Stripe. */
    stripe: z.prefault(account, '1360'),
    /** Revenue with 19 % VAT, which the account itself says (an „Automatikkonto“). */
    revenue: z.prefault(account, '8400'),
    /** What is paid without VAT, such as the costs of a returned debit. */
    untaxed: z.prefault(account, '8200'),
    refunds: z.prefault(account, '8400'),
    chargebacks: z.prefault(account, '8400'),
    fees: z.prefault(account, '4970'),
    /** Where payouts arrive. */
    bank: z.prefault(account, '1200'),
    /** What we do not know: somebody has to look at it. */
    other: z.prefault(account, '1590'),
  },
  'has an account of another name',
);

export const booksSchema = z.strictObject(
  {
    /** The numbers of the adviser and of us as their client. */
    consultant: number(9_999_999),
    client: number(99_999),
    /** The month in which the business year begins, 1 to 12. */
    year_begins: z.prefault(number(12), 1),
    accounts: z.prefault(accounts, {}),
  },
  'is no object with consultant, client, year_begins and accounts',
);

export type BooksConfig = z.output<typeof booksSchema>;

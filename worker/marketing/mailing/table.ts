import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Who has agreed to advertising mails: the proof of the double opt-in (§ 7 Abs. 2 UWG, Art. 7 Abs.
 * 1 DSGVO). Append-only: an end is a row, too. Only who is deleted loses `address` and
 * `account_id` (docs/decisions/0068).
 */
export const mailingConsent = sqliteTable(
  'mailing_consent',
  {
    id: text('id').primaryKey(),
    /** The `id` of the row with which this agreement was requested; its own for a request. */
    request: text('request').notNull(),
    event: text('event', { enum: ['requested', 'confirmed', 'ended'] }).notNull(),
    accountId: text('account_id'),
    /** The address that was asked, and confirmed; null for an end. */
    address: text('address'),
    addressHash: text('address_hash').notNull(),
    /** Where it was requested (`sign_up`, `account`), or why it ended (SuppressionReason). */
    how: text('how').notNull(),
    /** The text that was shown: its version, and the SHA-256 of its words. */
    textVersion: text('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    /** UTC milliseconds. */
    at: integer('at').notNull(),
  },
  (table) => [
    index('mailing_consent_request').on(table.request),
    index('mailing_consent_account').on(table.accountId),
    index('mailing_consent_address').on(table.addressHash),
    index('mailing_consent_at').on(table.at),
  ],
);

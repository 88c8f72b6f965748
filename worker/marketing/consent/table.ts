import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Answers to the question of consent: the proof of Art. 7 Abs. 1 DSGVO. Append-only: a withdrawal
 * is a row, too. Only the purge deletes (docs/decisions/0067).
 */
export const consentProof = sqliteTable(
  'consent_proof',
  {
    /** Made by the browser for each answer, so that an answer sent twice is one row. */
    id: text('id').primaryKey(),
    /** What a browser's answers have in common from its first consent on; null for a refusal. */
    subject: text('subject'),
    /** Whose browser it is, if they were signed in; null for a visitor. */
    accountId: text('account_id'),
    /** answered, or connected: the answer of a visitor who has signed in since. */
    event: text('event', { enum: ['answered', 'connected'] }).notNull(),
    attribution: integer('attribution', { mode: 'boolean' }).notNull(),
    referral: integer('referral', { mode: 'boolean' }).notNull(),
    /** The text that was shown: its version, and the SHA-256 of its words. */
    textVersion: text('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    /** When this was received, UTC milliseconds. */
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [
    index('consent_proof_subject').on(table.subject, table.receivedAt),
    index('consent_proof_account').on(table.accountId),
    index('consent_proof_received').on(table.receivedAt),
  ],
);

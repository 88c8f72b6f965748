import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Addresses that get no advertising mail. It has no address, only its keyed hash, so it can be kept
 * for as long as somebody does not want such mails (docs/decisions/0068).
 */
export const suppressedAddress = sqliteTable('suppressed_address', {
  addressHash: text('address_hash').primaryKey(),
  /** Why: the person's own wish, or what the mail service reports. */
  reason: text('reason', {
    enum: ['account', 'one_press', 'bounce', 'complaint', 'provider'],
  }).notNull(),
  suppressedAt: integer('suppressed_at').notNull(),
});

export type SuppressionReason = typeof suppressedAddress.$inferSelect.reason;

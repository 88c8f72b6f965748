import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { usageStatuses } from '#worker/cashback/usage.ts';

/** What a partner offers, and the free months for whoever takes it up. */
export const deal = sqliteTable(
  'deal',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    category: text('category').notNull(),
    description: text('description').notNull(),
    benefits: text('benefits', { mode: 'json' }).$type<string[]>().notNull(),
    /** Steps to take at the partner's, in their order. */
    tasks: text('tasks', { mode: 'json' }).$type<string[]>().notNull(),
    freeMonths: integer('free_months').notNull(),
    /** The partner's address; `user_id` is added to its query. */
    affiliateLink: text('affiliate_link').notNull(),
    /** The partner's terms; null where there are none to show. */
    termsLink: text('terms_link'),
    /** The logo's key in R2 and what it is; null without one. */
    logoKey: text('logo_key'),
    logoType: text('logo_type'),
    /** Lower stands first. */
    position: integer('position').notNull().default(0),
    /** When it was taken off the list; null while it is offered. */
    withdrawnAt: integer('withdrawn_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('deal_position').on(table.position, table.id)],
);

/** One person's use of one deal. States: usage.ts. */
export const dealUsage = sqliteTable(
  'deal_usage',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    dealId: integer('deal_id')
      .notNull()
      .references(() => deal.id),
    status: text('status', { enum: usageStatuses }).notNull(),
    /** The proof that is looked at, or was last. */
    proofId: text('proof_id').notNull(),
    /** How many proofs were handed in; grows with each, and names its grant and its mails. */
    round: integer('round').notNull().default(1),
    /** Why it was rejected, as the person is told; null otherwise. */
    reason: text('reason'),
    reviewedBy: text('reviewed_by'),
    reviewedAt: integer('reviewed_at'),
    uploadedAt: integer('uploaded_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('deal_usage_once').on(table.accountId, table.dealId),
    index('deal_usage_queue').on(table.status, table.uploadedAt),
    index('deal_usage_deal').on(table.dealId),
  ],
);

/** A PDF in R2 that proves a use; kept when it is replaced, so that the desk can look back. */
export const proof = sqliteTable(
  'proof',
  {
    /** Also its key in R2, below `proofs/`. */
    id: text('id').primaryKey(),
    usageId: text('usage_id').notNull(),
    accountId: text('account_id').notNull(),
    dealId: integer('deal_id').notNull(),
    round: integer('round').notNull(),
    /** SHA-256 of the file, hex: the same file for another use is shown to the desk. */
    digest: text('digest').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** As the person named it; for the eye only. */
    fileName: text('file_name').notNull(),
    uploadedAt: integer('uploaded_at').notNull(),
  },
  (table) => [
    index('proof_usage').on(table.usageId, table.round),
    index('proof_digest').on(table.digest),
    index('proof_account').on(table.accountId, table.uploadedAt),
  ],
);

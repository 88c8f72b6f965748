import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { usageStatuses } from '#worker/cashback/usage.ts';

/** A partner's offer, and the free months that it gives. */
export const deal = sqliteTable(
  'deal',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    category: text('category').notNull(),
    description: text('description').notNull(),
    benefits: text('benefits', { mode: 'json' }).$type<string[]>().notNull(),
    /** What to do at the partner's site, step by step. */
    tasks: text('tasks', { mode: 'json' }).$type<string[]>().notNull(),
    freeMonths: integer('free_months').notNull(),
    /** The partner's address. The client adds `user_id` to its query. */
    affiliateLink: text('affiliate_link').notNull(),
    /** Address of the partner's terms; null where there are none. */
    termsLink: text('terms_link'),
    /** The logo's R2 key and media type; null without a logo. */
    logoKey: text('logo_key'),
    logoType: text('logo_type'),
    /** Deals with a lower position come first. */
    position: integer('position').notNull().default(0),
    /** When it was withdrawn; null while it is on offer. */
    withdrawnAt: integer('withdrawn_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Who the partner is, with firm and seat; null until an operator has said it. */
    partner: text('partner'),
    /** What the partner's offer costs, and its conditions; null until an operator has said it. */
    costs: text('costs'),
    /** Whether it costs nothing at all. No other deal is called free (UWG, annex no. 20). */
    isFree: integer('is_free', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('deal_position').on(table.position, table.id),
    index('deal_logo').on(table.logoKey),
  ],
);

/** One person's usage of one deal. usage.ts explains its statuses. */
export const dealUsage = sqliteTable(
  'deal_usage',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    dealId: integer('deal_id')
      .notNull()
      .references(() => deal.id),
    status: text('status', { enum: usageStatuses }).notNull(),
    /** The latest proof. */
    proofId: text('proof_id').notNull(),
    /** How many proofs were uploaded. The keys of each round's grant and mails contain it. */
    round: integer('round').notNull().default(1),
    /** Why it was rejected, in the words that the person reads; otherwise null. */
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
    index('deal_usage_deal').on(table.dealId, table.status),
  ],
);

/** A PDF in R2 that proves a usage. Old proofs are kept, so that the desk can look back. */
export const proof = sqliteTable(
  'proof',
  {
    /** Also the name of its file in R2, below `proofs/`. */
    id: text('id').primaryKey(),
    usageId: text('usage_id').notNull(),
    accountId: text('account_id').notNull(),
    dealId: integer('deal_id').notNull(),
    round: integer('round').notNull(),
    /** SHA-256 of the file, hex. The desk sees where the same file serves several usages. */
    digest: text('digest').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** The person's name for the file. It is only displayed. */
    fileName: text('file_name').notNull(),
    uploadedAt: integer('uploaded_at').notNull(),
    /** When the file was deleted, UTC milliseconds; null while it is in R2. */
    fileGoneAt: integer('file_gone_at'),
  },
  (table) => [
    index('proof_uploaded').on(table.uploadedAt),
    index('proof_with_file')
      .on(table.uploadedAt)
      .where(sql`${table.fileGoneAt} is null`),
    index('proof_usage').on(table.usageId, table.round),
    index('proof_digest').on(table.digest),
    index('proof_account').on(table.accountId, table.uploadedAt),
  ],
);

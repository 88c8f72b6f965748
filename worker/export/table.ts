import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What people took along: one row for each file. The desk sees that there was one, and nothing of
 * what is in it. The file is in R2 below `exports/` until `ends_at`.
 */
export const dataExport = sqliteTable(
  'data_export',
  {
    /** Also the name of its file in R2. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** SHA-256 of the last part of its address. */
    capabilityHash: text('capability_hash').notNull().unique(),
    /** When the person asked for it with a correct code, UTC milliseconds. */
    askedAt: integer('asked_at').notNull(),
    /** When it was made; null while it is being made, or where its making was cut off. */
    madeAt: integer('made_at'),
    /** Until when it can be fetched, UTC milliseconds. */
    endsAt: integer('ends_at').notNull(),
    /** Bytes of the file; null before. */
    size: integer('size'),
    /** How many documents could not be put into it; it says which. */
    missing: integer('missing').notNull().default(0),
    /** When the file was deleted; null while it is there. */
    fileGoneAt: integer('file_gone_at'),
  },
  (table) => [
    index('data_export_account').on(table.accountId, table.askedAt),
    index('data_export_asked').on(table.askedAt),
    index('data_export_over')
      .on(table.endsAt)
      .where(sql`${table.fileGoneAt} is null`),
  ],
);

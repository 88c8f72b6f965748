import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/*
 * What the desk's numbers count (docs/decisions/0109). Triggers write all three tables, in the
 * statement that changes what they tell of (migrations/0049_numbers.sql), so nothing is forgotten
 * and nothing is counted twice.
 */

/**
 * Each thing that some number counts: a number of some days is the sum of its rows. Rows are only
 * added. After its account is deleted, a row counts on and names nobody.
 */
export const businessFact = sqliteTable(
  'business_fact',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** When it happened, UTC milliseconds. */
    at: integer('at').notNull(),
    /** The moment on whose day it counts: for the end of a trial, the trial's beginning. */
    countedAt: integer('counted_at').notNull(),
    /** That day in Germany, `2026-11-27`. */
    day: text('day').notNull().default(''),
    /** Which number counts it: a `metric` of definitions.ts. */
    metric: text('metric').notNull(),
    /** What it is counted apart by, such as the plan or the coupon's code. */
    label: text('label').notNull(),
    /** Whom it is about; null for nobody, or somebody whose account is gone. */
    accountId: text('account_id'),
    /** What it is about: a contract, a purchase, a balance transaction. */
    objectId: text('object_id'),
    count: integer('count').notNull(),
    /** Negative where it takes something away. */
    cents: integer('cents').notNull(),
  },
  (table) => [
    index('business_fact_day').on(table.metric, table.day),
    index('business_fact_level').on(table.metric, table.label, table.objectId),
    index('business_fact_object').on(table.objectId, table.metric),
    index('business_fact_account').on(table.accountId, table.metric),
  ],
);

/** The sums of the facts of each day. A page of numbers reads these and no facts. */
export const dailyNumber = sqliteTable(
  'daily_number',
  {
    metric: text('metric').notNull(),
    /** A day in Germany, `2026-11-27`. */
    day: text('day').notNull(),
    label: text('label').notNull(),
    count: integer('count').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day, table.label] })],
);

/** The same of each month, so that what has come together over years is read in few rows. */
export const monthlyNumber = sqliteTable(
  'monthly_number',
  {
    metric: text('metric').notNull(),
    /** A month in Germany, `2026-11`. */
    month: text('month').notNull(),
    label: text('label').notNull(),
    count: integer('count').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.month, table.label] })],
);

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { lowerOf } from '#worker/db/people-source.ts';
import { leavingReasons, subscriptionStatuses } from '#worker/entitlement/schemas.ts';

/** An end of a contract that the desk has decided: the cancellation's key, wish and moment. */
export interface DeskEnd {
  key: string;
  /** A word or a moment, in UTC milliseconds (worker/subscription/clock/leave.ts). */
  wish: string | number;
  receivedAt: number;
}

/**
 * A copy of each contract in Stripe: of a subscription, or of the paid invoice of a one-time plan.
 * `status` is Stripe's own word. `sync_version` grows with every write, so what was read from
 * Stripe earlier cannot overwrite what was read later.
 */
export const contract = sqliteTable(
  'contract',
  {
    /** Stripe's id: sub_… or, for a one-time plan, in_… */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** Our own number of it, which people read: `LX-` and ten characters. It never changes. */
    number: text('number').notNull().default(''),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    oneTime: integer('one_time', { mode: 'boolean' }).notNull(),
    /** The catalogue's key of the plan. It outlives the plan's prices. */
    planKey: text('plan_key').notNull(),
    priceId: text('price_id').notNull(),
    /** Cents per billing period. */
    value: integer('value').notNull(),
    /** Months of a billing period; null for a one-time plan. */
    billingMonths: integer('billing_months'),
    /** Cents of the last invoice that are overdue; null while nothing is. */
    owed: integer('owed'),
    renewDisabled: integer('renew_disabled', { mode: 'boolean' }).notNull(),
    trialEndAt: integer('trial_end_at'),
    /** End of what is paid for, UTC milliseconds; null for ever. */
    expiresAt: integer('expires_at'),
    /**
     * Set while nothing is collected because of a debt: the end of what is paid for, the owed
     * period included, UTC milliseconds.
     */
    paidThrough: integer('paid_through'),
    /** When it must have ended, renewed or expired, UTC milliseconds; null for never. */
    dueAt: integer('due_at'),
    purchasedAt: integer('purchased_at').notNull(),
    syncVersion: integer('sync_version').notNull(),
    syncedAt: integer('synced_at').notNull(),
    /** The `due_at` of which the owner was reminded last; null before the first reminder. */
    remindedFor: integer('reminded_for'),
    /** When an overdue payment is looked at next, UTC milliseconds; null while none is. */
    overdueLookAt: integer('overdue_look_at'),
    /** How the desk ends it, as long as Stripe has not done so; null for nothing. */
    deskEnd: text('desk_end', { mode: 'json' }).$type<DeskEnd>(),
    /** When that is carried on, UTC milliseconds; null for never. */
    deskEndDueAt: integer('desk_end_due_at'),
    /** Why its owner has left it, if they have said so; null if not. */
    leftBecause: text('left_because', { enum: leavingReasons }),
    /** The end that its owner was told of a week before, UTC milliseconds; null before that. */
    weekTold: integer('week_told'),
  },
  (table) => [
    index('contract_overdue')
      .on(table.overdueLookAt)
      .where(sql`${table.overdueLookAt} is not null`),
    index('contract_desk_end')
      .on(table.deskEndDueAt)
      .where(sql`${table.deskEndDueAt} is not null`),
    // The desk lists members by plan, by status, and by what they owe. Two of these say their
    // column in another way, so that no other statement takes a share of the table for a few rows.
    index('contract_plan_bought').on(lowerOf(table.planKey), table.purchasedAt, table.id),
    index('contract_status_bought').on(lowerOf(table.status), table.purchasedAt, table.id),
    index('contract_owes')
      .on(table.expiresAt, table.id)
      .where(sql`${table.overdueLookAt} is not null`),
    // Who was told is not in it, so a run reads only what is to be done.
    index('contract_ending')
      .on(table.expiresAt)
      .where(
        sql`${table.renewDisabled} = 1 and ${table.status} = 'active' and ${table.weekTold} is not ${table.expiresAt}`,
      ),
    index('contract_account').on(table.accountId),
    index('contract_number').on(table.number),
    index('contract_due')
      .on(table.dueAt)
      .where(sql`${table.status} in ('active', 'trialing', 'past_due', 'unpaid', 'incomplete')`),
    // Cancelled for a day after their next charge: their owners are reminded like anybody.
    index('contract_later_end')
      .on(table.dueAt)
      .where(
        sql`${table.renewDisabled} = 1 and ${table.status} in ('active', 'trialing') and ${table.expiresAt} > ${table.dueAt} and ${table.remindedFor} is not ${table.dueAt}`,
      ),
    // The reminders look for trials, for renewals of certain plans, and for the ends of first
    // terms. Whoever was reminded is in none of these, so a run reads only what is to be done. The
    // last one says "not" in another way, so that a statement fits one of the last two only.
    index('contract_trial')
      .on(table.dueAt)
      .where(
        sql`${table.status} = 'trialing' and ${table.renewDisabled} = 0 and ${table.remindedFor} is not ${table.dueAt}`,
      ),
    index('contract_renewal')
      .on(table.planKey, table.dueAt)
      .where(
        sql`${table.status} = 'active' and ${table.renewDisabled} = 0 and ${table.remindedFor} is not ${table.dueAt}`,
      ),
    index('contract_first_term')
      .on(table.planKey, table.dueAt)
      .where(
        sql`${table.status} = 'active' and ${table.renewDisabled} = 0 and not (${table.remindedFor} is ${table.dueAt}) and ${table.expiresAt} <= ${table.dueAt} + 86400000`,
      ),
  ],
);

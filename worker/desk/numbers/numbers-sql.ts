import { and, between, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import type { DayRange } from '#worker/desk/numbers/range.ts';
import { businessFact, dailyNumber, monthlyNumber } from '#worker/desk/numbers/table.ts';

/** The sums of each of these days, by metric and label. A statement. */
export function selectDays(db: Database, metrics: readonly string[], { from, to }: DayRange) {
  return db
    .select()
    .from(dailyNumber)
    .where(
      and(sql`${dailyNumber.metric} in ${among(metrics)}`, between(dailyNumber.day, from, to)),
    );
}

/** The sums of each of these months. A statement. */
export function selectMonths(db: Database, metrics: readonly string[], { from, to }: DayRange) {
  return db
    .select()
    .from(monthlyNumber)
    .where(
      and(
        sql`${monthlyNumber.metric} in ${among(metrics)}`,
        between(monthlyNumber.month, from.slice(0, 7), to.slice(0, 7)),
      ),
    );
}

/** What had come together before that day, by metric and label. Two statements. */
export function selectBefore(db: Database, metrics: readonly string[], day: string) {
  const month = day.slice(0, 7);
  const sums = (table: typeof dailyNumber | typeof monthlyNumber) => ({
    metric: table.metric,
    label: table.label,
    count: sql<number>`sum(${table.count})`.as('count'),
    cents: sql<number>`sum(${table.cents})`.as('cents'),
  });
  return {
    months: db
      .select(sums(monthlyNumber))
      .from(monthlyNumber)
      .where(and(sql`${monthlyNumber.metric} in ${among(metrics)}`, lt(monthlyNumber.month, month)))
      .groupBy(monthlyNumber.metric, monthlyNumber.label),
    days: db
      .select(sums(dailyNumber))
      .from(dailyNumber)
      .where(
        and(
          sql`${dailyNumber.metric} in ${among(metrics)}`,
          gte(dailyNumber.day, `${month}-01`),
          lt(dailyNumber.day, day),
        ),
      )
      .groupBy(dailyNumber.metric, dailyNumber.label),
  };
}

/** Which facts to list. */
export interface FactsWanted extends DayRange {
  metric: string;
  label: string | undefined;
}

const labelled = (label: string | undefined): SQL | undefined =>
  label === undefined ? undefined : eq(businessFact.label, label);

/** Facts of some days, the latest first, after that place. A statement. */
export function selectFacts(
  db: Database,
  { metric, label, from, to }: FactsWanted,
  after: { day: string; id: number } | null,
  limit: number,
) {
  const { id, day } = businessFact;
  return db
    .select({
      id,
      at: businessFact.at,
      day,
      label: businessFact.label,
      accountId: businessFact.accountId,
      email: emailOf(businessFact.accountId).as('email'),
      objectId: businessFact.objectId,
      count: businessFact.count,
      cents: businessFact.cents,
    })
    .from(businessFact)
    .where(
      and(
        eq(businessFact.metric, metric),
        between(day, from, to),
        labelled(label),
        after ? sql`(${day}, ${id}) < (${after.day}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(limit);
}

/** What each thing adds to how it stood at the end of a day, sorted by things. A statement. */
export function selectStanding(
  db: Database,
  { metric, label, to }: FactsWanted,
  after: { label: string; objectId: string } | null,
  limit: number,
) {
  const { objectId } = businessFact;
  const standing = db
    .select({
      id: sql<number>`max(${businessFact.id})`.as('id'),
      at: sql<number>`max(${businessFact.at})`.as('at'),
      day: sql<string>`max(${businessFact.day})`.as('day'),
      label: businessFact.label,
      accountId: sql<string | null>`max(${businessFact.accountId})`.as('account_id'),
      objectId,
      count: sql<number>`sum(${businessFact.count})`.as('count'),
      cents: sql<number>`sum(${businessFact.cents})`.as('cents'),
    })
    .from(businessFact)
    .where(
      and(
        eq(businessFact.metric, metric),
        // Without the plus SQLite takes the index of days, reads all and sorts them. In that of the
        // things it stops where the page ends.
        sql`+${businessFact.day} <= ${to}`,
        labelled(label),
        after
          ? sql`(${businessFact.label}, ${objectId}) > (${after.label}, ${after.objectId})`
          : undefined,
      ),
    )
    .groupBy(businessFact.label, objectId)
    .having(sql`sum(${businessFact.count}) <> 0`)
    .orderBy(businessFact.label, objectId)
    .limit(limit)
    .as('standing');
  return db
    .select({
      id: standing.id,
      at: standing.at,
      day: standing.day,
      label: standing.label,
      accountId: standing.accountId,
      email: emailOf(sql`${standing.accountId}`).as('email'),
      objectId: standing.objectId,
      count: standing.count,
      cents: standing.cents,
    })
    .from(standing);
}

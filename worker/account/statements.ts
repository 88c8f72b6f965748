import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Try } from '#worker/account/count-tries.ts';
import { account, extraDaysOffer, session, tries } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/**
 * Counts a try and returns the count, in one statement: of n tries at once each gets its own. `by` is
 * 0 for one that turns out, in the same batch, to be none.
 */
export function countTry(
  db: Database,
  { key, windowStart, expiresAt }: Try,
  by: SQL<number> = sql`1`,
) {
  return db
    .insert(tries)
    .values({ key, windowStart, count: by, expiresAt })
    .onConflictDoUpdate({
      target: [tries.key, tries.windowStart],
      set: { count: sql`${tries.count} + ${by}` },
    })
    .returning({ count: tries.count });
}

/** When and how that session began. */
export function selectSessionStart(db: Database, tokenHash: string) {
  return db
    .select({ beganWith: session.beganWith, createdAt: session.createdAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash));
}

/** Takes a try back that shall not count after all. */
export function uncountTry(db: Database, { key, windowStart }: Try) {
  return db
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(and(eq(tries.key, key), eq(tries.windowStart, windowStart)));
}

/**
 * An SQL condition: each of these tries may still be made. It stands before the statements that
 * count them, so that a batch which turns out to be one try too many writes nothing else.
 */
export function belowLimits(subjects: readonly Try[]): SQL {
  const each = subjects.map(
    ({ limit, key, windowStart }) =>
      sql`coalesce((select ${tries.count} from ${tries} where ${tries.key} = ${key} and ${tries.windowStart} = ${windowStart}), 0) < ${limit.max}`,
  );
  return and(...each) ?? sql`true`;
}

/** Whose account that is, by its id or its e-mail in lower case; no row for nobody's. */
export function selectAccountId(db: Database, by: { id: string } | { email: string }) {
  const found = 'id' in by ? eq(account.id, by.id) : eq(account.email, by.email);
  return db.select({ id: account.id }).from(account).where(found);
}

/** Extra days that a person was promised; the code by which is known by its hash. */
export type ExtraDaysOffer = typeof extraDaysOffer.$inferSelect;

/** What that person was promised and may still have at `now`, the most days first. A statement. */
export function selectExtraDays(
  db: Database,
  accountId: string | SQL<string>,
  now: number,
  unlessSpent: (codeHash: typeof extraDaysOffer.codeHash) => SQL,
) {
  return db
    .select()
    .from(extraDaysOffer)
    .where(
      and(
        eq(extraDaysOffer.accountId, accountId),
        gt(extraDaysOffer.expiresAt, now),
        unlessSpent(extraDaysOffer.codeHash),
      ),
    )
    .orderBy(desc(extraDaysOffer.days), extraDaysOffer.expiresAt);
}

/** An SQL expression: where an account's mails go; null for nobody's. */
export function emailOf(accountId: string | SQL | AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${account.email} from ${account} where ${account.id} = ${accountId})`;
}

/** Accounts whose new e-mail others still have to be told, the first ones first. A statement. */
export function selectEmailChanges(db: Database, limit: number) {
  return db
    .select({ id: account.id, email: account.email, changedAt: account.emailChangedAt })
    .from(account)
    .where(isNotNull(account.emailChangedAt))
    .orderBy(account.emailChangedAt)
    .limit(limit);
}

/** Notes that others were told of the e-mail that an account got then. A statement. */
export function clearEmailChange(db: Database, id: string, changedAt: number | null) {
  return db
    .update(account)
    .set({ emailChangedAt: null })
    .where(and(eq(account.id, id), sql`${account.emailChangedAt} is ${changedAt}`));
}

/** The e-mails of these accounts. A statement. */
export function selectEmails(db: Database, ids: readonly string[]) {
  // One parameter for all of them: a statement takes no more than a hundred.
  const asked = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return db
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(sql`${account.id} in ${asked}`);
}

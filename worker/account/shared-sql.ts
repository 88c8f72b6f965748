import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Try } from '#worker/account/limits.ts';
import { account, extraDaysOffer, session, tries } from '#worker/account/table.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/**
 * Counts a try and returns the new count. One statement does both, so simultaneous tries get
 * different counts. `by` may be an expression that is 0 if the try does not count after all.
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

/** Selects when and how a session began. */
export function selectSessionStart(db: Database, tokenHash: string) {
  return db
    .select({ beganWith: session.beganWith, createdAt: session.createdAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash));
}

/** Takes back a try that turned out not to count. */
export function uncountTry(db: Database, { key, windowStart }: Try) {
  return db
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(and(eq(tries.key, key), eq(tries.windowStart, windowStart)));
}

/**
 * An SQL condition: each of these tries is still below its limit. Put statements with this
 * condition before the statements that count the tries. A call over the limit then writes nothing
 * else.
 */
export function belowLimits(subjects: readonly Try[]): SQL {
  const each = subjects.map(
    ({ limit, key, windowStart }) =>
      sql`coalesce((select ${tries.count} from ${tries} where ${tries.key} = ${key} and ${tries.windowStart} = ${windowStart}), 0) < ${limit.max}`,
  );
  return and(...each) ?? sql`true`;
}

/** Selects an account's id by the id or by the e-mail in lower case. No row if there is none. */
export function selectAccountId(db: Database, by: { id: string } | { email: string }) {
  const condition = 'id' in by ? eq(account.id, by.id) : eq(account.email, by.email);
  return db.select({ id: account.id }).from(account).where(condition);
}

/** Selects an account's e-mail; no row if there is none. */
export function selectAccountEmail(db: Database, id: string) {
  return db.select({ email: account.email }).from(account).where(eq(account.id, id));
}

/** Extra days that a login code promised to a person. The row holds only the code's hash. */
export type ExtraDaysOffer = typeof extraDaysOffer.$inferSelect;

/** Selects the extra days that an account was promised and can still use, the most days first. */
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

/** An SQL expression: an account's e-mail; null if there is no such account. */
export function emailOf(accountId: string | SQL | AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${account.email} from ${account} where ${account.id} = ${accountId})`;
}

/** An SQL expression: the present e-mail and name of an account, as JSON; null for no account. */
export function personOf(accountId: AnyColumn): SQL {
  return sql`(select json_object('email', ${account.email}, 'name', ${account.displayName})
    from ${account} where ${account.id} = ${accountId})`;
}

/** An SQL expression: the name that a person goes by; null for an account that is not there. */
export function nameOf(accountId: string | SQL | AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${account.displayName} from ${account} where ${account.id} = ${accountId})`;
}

/** An SQL expression: the unique name that a person has chosen; null for none. */
export function friendlyNameOf(accountId: SQL | AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${account.friendlyName} from ${account} where ${account.id} = ${accountId})`;
}

/** The accounts whose new e-mail Stripe does not know yet; `clearEmailChange` ends it. */
export const newEmails: DueItems<typeof account> = {
  table: account,
  id: account.id,
  since: account.emailChangedAt,
  where: () => isNotNull(account.emailChangedAt),
};

/** Notes that Stripe knows the e-mail that was set at `changedAt`; a later change stays open. */
export function clearEmailChange(db: Database, id: string, changedAt: number | null) {
  return db
    .update(account)
    .set({ emailChangedAt: null })
    .where(and(eq(account.id, id), sql`${account.emailChangedAt} is ${changedAt}`));
}

/** Selects the e-mails of these accounts. */
export function selectEmails(db: Database, ids: readonly string[]) {
  return db
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(sql`${account.id} in ${among(ids)}`);
}

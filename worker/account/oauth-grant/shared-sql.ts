/*
 * Statements about apps in which people are signed in, for the slices that sign them in and for
 * those that end it (docs/decisions/0008, 0121).
 */
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { oauthGrant } from '#worker/account/oauth-grant/table.ts';
import type { TokenPair } from '#worker/account/oauth-grant/tokens.ts';
import { account } from '#worker/account/table.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { sentAtOf } from '#worker/mail/shared-sql.ts';

export type OauthGrant = typeof oauthGrant.$inferSelect;

/** A grant that has just its code. */
type NewGrant = Omit<
  OauthGrant,
  | 'redeemedAt'
  | 'generation'
  | 'refreshHash'
  | 'refreshedAt'
  | 'accessHash'
  | 'accessExpiresAt'
  | 'mailKey'
>;

/** When tokens end, UTC milliseconds. */
interface Ends {
  accessExpiresAt: number;
  expiresAt: number;
}

const isLive = (now: number) =>
  and(isNotNull(oauthGrant.redeemedAt), gt(oauthGrant.expiresAt, now));

/** Stores a grant with its code where `onlyIf` holds. A statement; one row or none. */
export function insertGrant(db: Database, row: NewGrant, onlyIf: SQL) {
  return insertRow(db, oauthGrant, row, sql`where ${onlyIf}`).returning({ id: oauthGrant.id });
}

/** The grant with that code, also one that was exchanged, with its person. A statement. */
export function selectGrantByCode(db: Database, codeHash: string) {
  return db
    .select({ grant: getTableColumns(oauthGrant), account: getTableColumns(account) })
    .from(oauthGrant)
    .innerJoin(account, eq(account.id, oauthGrant.accountId))
    .where(eq(oauthGrant.codeHash, codeHash));
}

/** Exchanges a code for tokens, once. A statement; no row if the code is used or over. */
export function redeemGrant(
  db: Database,
  codeHash: string,
  tokens: TokenPair,
  now: number,
  ends: Ends,
  mailKey: string,
) {
  return db
    .update(oauthGrant)
    .set({ ...storedOf(tokens, now, ends), redeemedAt: now, mailKey })
    .where(
      and(
        eq(oauthGrant.codeHash, codeHash),
        isNull(oauthGrant.redeemedAt),
        gt(oauthGrant.expiresAt, now),
      ),
    )
    .returning({ id: oauthGrant.id });
}

/** An SQL condition: these are the present tokens of their grant. */
export function hasTokens({ refresh, refreshHash }: TokenPair): SQL {
  return sql`exists (select 1 from ${oauthGrant} where ${oauthGrant.id} = ${refresh.grantId}
    and ${oauthGrant.refreshHash} = ${refreshHash})`;
}

/** The grant of an app that is signed in. A statement; one row or none. */
export function selectGrant(db: Database, id: string, now: number) {
  return db
    .select()
    .from(oauthGrant)
    .where(and(eq(oauthGrant.id, id), isLive(now)));
}

/** Gives a grant its next tokens if `usedHash` is that of its present one. A statement. */
export function rotateTokens(
  db: Database,
  usedHash: string,
  next: TokenPair,
  now: number,
  ends: Ends,
) {
  return db
    .update(oauthGrant)
    .set(storedOf(next, now, ends))
    .where(
      and(
        eq(oauthGrant.id, next.refresh.grantId),
        eq(oauthGrant.refreshHash, usedHash),
        isLive(now),
      ),
    )
    .returning({ id: oauthGrant.id });
}

function storedOf(tokens: TokenPair, now: number, { accessExpiresAt, expiresAt }: Ends) {
  return {
    generation: tokens.refresh.generation,
    refreshHash: tokens.refreshHash,
    refreshedAt: now,
    accessHash: tokens.accessHash,
    accessExpiresAt,
    expiresAt,
  };
}

/** Whose access token has that hash, and of which app. A statement; one row or none. */
export function selectAccessToken(db: Database, accessHash: string, now: number) {
  return db
    .select({
      id: oauthGrant.id,
      accountId: oauthGrant.accountId,
      clientId: oauthGrant.clientId,
    })
    .from(oauthGrant)
    .where(
      and(eq(oauthGrant.accessHash, accessHash), gt(oauthGrant.accessExpiresAt, now), isLive(now)),
    );
}

/** Ends a grant, with all that it gave. A statement. */
export function deleteGrant(db: Database, id: string) {
  return db.delete(oauthGrant).where(eq(oauthGrant.id, id));
}

/** Signs an account out of all apps, also of those whose code waits, where `onlyIf` holds. */
export function deleteGrants(db: Database, accountId: string | SQL<string>, onlyIf: SQL) {
  return db.delete(oauthGrant).where(and(eq(oauthGrant.accountId, accountId), onlyIf));
}

/** The same for the apps whose person agreed in a session that began so. */
export function deleteGrantsBegunWith(
  db: Database,
  accountId: string | SQL<string>,
  beganWith: OauthGrant['beganWith'],
  onlyIf: SQL,
) {
  return deleteGrants(db, accountId, sql`${oauthGrant.beganWith} = ${beganWith} and ${onlyIf}`);
}

/** An SQL condition about a row: it is the grant with that id, or any. */
export function isChosenGrant(chosen: { id: string } | { except: string }): SQL {
  return 'id' in chosen ? eq(oauthGrant.id, chosen.id) : sql`true`;
}

/** Those of an account's grants that `which` chooses. A statement. */
export function selectChosenGrants(db: Database, accountId: SQL<string>, which: SQL) {
  return db
    .select({ id: oauthGrant.id })
    .from(oauthGrant)
    .where(and(eq(oauthGrant.accountId, accountId), which));
}

/** The apps in which an account is signed in, the newest first. A statement. */
export function selectSignedInApps(db: Database, accountId: SQL<string>, now: number) {
  return db
    .select({
      ...getTableColumns(oauthGrant),
      mailedAt: sentAtOf(oauthGrant.mailKey).as('mailed_at'),
    })
    .from(oauthGrant)
    .where(and(eq(oauthGrant.accountId, accountId), isLive(now)))
    .orderBy(desc(oauthGrant.createdAt), asc(oauthGrant.id))
    .limit(100);
}

/** A person's sign-ins in apps, for the desk's timeline. A statement. */
export function selectAppSignIns(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, oauthGrant.id, oauthGrant.createdAt);
  return db
    .select({
      ...place,
      clientId: oauthGrant.clientId,
      userAgent: oauthGrant.userAgent,
      country: oauthGrant.country,
      expiresAt: oauthGrant.expiresAt,
    })
    .from(oauthGrant)
    .where(and(eq(oauthGrant.accountId, accountId), isNotNull(oauthGrant.redeemedAt), where))
    .orderBy(...order)
    .limit(part.limit);
}

/*
 * Statements and conditions for batches of this slice and the slices above (docs/decisions/0008).
 */
import {
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { isOf } from '#worker/db/of-account-sql.ts';
import type { Accounts } from '#worker/db/of-account-sql.ts';
import { lowerOf, outer } from '#worker/db/people-source.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';

/** What identifies a grant: its source, and the source's reference. */
type GrantName = Pick<Grant, 'source' | 'reference'>;

/** Every grant of these people. A statement. */
export function selectGrants(db: Database, accounts: Accounts) {
  return db.select().from(grant).where(isOf(grant, accounts));
}

type NewGrant = Pick<Grant, 'accountId' | 'source' | 'kind' | 'reference' | 'plan' | 'startsAt'> &
  Partial<Pick<Grant, 'id' | 'endsAt' | 'quota' | 'provisional'>>;

/**
 * Makes a free grant where `onlyIf` holds, once for each reference. A statement; it writes one row
 * or none.
 */
export function insertGrant(db: Database, row: NewGrant, now: number, onlyIf: SQL = sql`true`) {
  return insertRow(
    db,
    grant,
    {
      id: crypto.randomUUID(),
      provisional: false,
      ...row,
      status: 'active',
      used: 0,
      renewDisabled: true,
      value: 0,
      purchasedAt: now,
      eventAt: now,
      eventId: '',
      createdAt: now,
      updatedAt: now,
    },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

function hasName({ source, reference }: GrantName) {
  return and(eq(grant.source, source), eq(grant.reference, reference));
}

/** Revokes a grant. A statement; it changes nothing that is revoked already. */
export function revokeGrant(db: Database, name: GrantName, now: number, onlyIf?: SQL) {
  return db
    .update(grant)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(hasName(name), isNull(grant.revokedAt), onlyIf));
}

/** Takes back the revocation of that moment. A statement. */
export function restoreGrant(
  db: Database,
  { revokedAt, ...name }: GrantName & { revokedAt: number },
  now: number,
  onlyIf?: SQL,
) {
  return db
    .update(grant)
    .set({ revokedAt: null, updatedAt: now })
    .where(and(hasName(name), eq(grant.revokedAt, revokedAt), onlyIf));
}

/** Makes a provisional grant final, unless it is revoked. A statement. */
export function confirmGrant(db: Database, name: GrantName, now: number, onlyIf?: SQL) {
  return db
    .update(grant)
    .set({ provisional: false, updatedAt: now })
    .where(and(hasName(name), isNull(grant.revokedAt), onlyIf));
}

/** Makes a grant provisional again. A statement. */
export function unconfirmGrant(db: Database, name: GrantName, now: number, onlyIf?: SQL) {
  return db
    .update(grant)
    .set({ provisional: true, updatedAt: now })
    .where(and(hasName(name), onlyIf));
}

/** An SQL condition: that person's free Premium still ends at `end`, as `freePremiumEnd` found. */
export function isFreePremiumEnd(db: Database, accountId: string, end: number, now: number): SQL {
  const last = db
    .select({ end: sql`max(${grant.endsAt})` })
    .from(grant)
    .where(
      and(
        eq(grant.accountId, accountId),
        eq(grant.kind, 'premium'),
        notInArray(grant.source, ['ios', 'android']),
        isNull(grant.revokedAt),
        gt(grant.endsAt, now),
      ),
    );
  return sql`coalesce((${last}), ${now}) = ${end}`;
}

/** Makes a revoked grant valid again, for other times. A statement. */
export function renewGrant(
  db: Database,
  name: GrantName,
  times: Pick<Grant, 'startsAt' | 'endsAt'>,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(grant)
    .set({ ...times, revokedAt: null, updatedAt: now })
    .where(and(hasName(name), isNotNull(grant.revokedAt), onlyIf));
}

/** One person's grant, by its id. */
export type GrantKey = Pick<Grant, 'id' | 'accountId'>;

function hasKey({ id, accountId }: GrantKey) {
  return and(eq(grant.id, id), eq(grant.accountId, accountId));
}

/** One grant. A statement; no row for none. */
export function selectGrant(db: Database, key: GrantKey) {
  return db.select().from(grant).where(hasKey(key));
}

/** An SQL condition: that grant still runs and is ours to revoke; only a store revokes its own. */
export function isRevocable(db: Database, key: GrantKey, now: number): SQL {
  return exists(
    db
      .select({ id: grant.id })
      .from(grant)
      .where(
        and(
          hasKey(key),
          isNull(grant.revokedAt),
          or(isNull(grant.endsAt), gt(grant.endsAt, now)),
          notInArray(grant.source, ['ios', 'android']),
        ),
      ),
  );
}

/** An SQL condition: that grant is revoked. */
export function isRevoked(db: Database, key: GrantKey): SQL {
  return exists(
    db
      .select({ id: grant.id })
      .from(grant)
      .where(and(hasKey(key), isNotNull(grant.revokedAt))),
  );
}

/** Revokes a grant, or with null takes the revocation back. A statement. */
export function setRevoked(
  db: Database,
  key: GrantKey,
  { revokedAt, now, onlyIf }: { revokedAt: number | null; now: number; onlyIf: SQL },
) {
  return db
    .update(grant)
    .set({ revokedAt, updatedAt: now })
    .where(and(hasKey(key), onlyIf));
}

/** That part of the grants of a person. A statement. */
export function selectGrantsIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, grant.id, grant.createdAt);
  return db
    .select({ ...getTableColumns(grant), ...place })
    .from(grant)
    .where(and(eq(grant.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The grants from there, each person's latest. */
export function grantsFrom(source: Grant['source']): PeopleSource {
  const own = outer(grant, grant.accountId);
  const { createdAt, id } = grant;
  return {
    table: grant,
    accountId: grant.accountId,
    at: createdAt,
    id,
    where: sql`${lowerOf(grant.source)} = ${source} and +${grant.accountId} <> ''`,
    isOne: sql`not exists (select 1 from ${grant} as other
      where other.account_id = ${own} and +other.source = ${source}
      and (other.created_at, other.id) >
        (${outer(grant, createdAt)}, ${outer(grant, id)}))`,
  };
}

/** An SQL condition: that person was given something from there. */
export function hasGrantFrom(accountId: SQL, source: Grant['source']): SQL {
  return sql`exists (select 1 from ${grant} as given
    where given.account_id = ${accountId} and +given.source = ${source})`;
}

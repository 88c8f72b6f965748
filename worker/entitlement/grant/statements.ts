/* What this slice and those above it put into their batches, unsent (docs/decisions/0008). */
import { and, eq, exists, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';

/** What names a grant: who gave it and what they call it. */
type Name = Pick<Grant, 'source' | 'reference'>;

/** Everything that person was ever granted. A statement. */
export function selectGrants(db: Database, accountId: string | SQL<string>) {
  return db.select().from(grant).where(eq(grant.accountId, accountId));
}

type Given = Pick<Grant, 'accountId' | 'source' | 'kind' | 'reference' | 'plan' | 'startsAt'> &
  Partial<Pick<Grant, 'id' | 'endsAt' | 'quota' | 'provisional'>>;

/**
 * Gives a free grant, once under its reference and where `onlyIf` holds. A statement; it writes one
 * row or none.
 */
export function insertGrant(db: Database, given: Given, now: number, onlyIf: SQL = sql`true`) {
  const { accountId, source, kind, reference, plan, startsAt } = given;
  const { id = crypto.randomUUID(), endsAt = null, quota = null, provisional = false } = given;
  return db
    .insert(grant)
    .select(
      // The values stand in the order of the table's columns.
      sql`select ${id}, ${accountId}, ${source}, ${kind}, ${reference}, ${plan},
        'active', ${startsAt}, ${endsAt}, ${quota}, 0, ${Number(provisional)}, 1, 0, ${now},
        null, ${now}, '', ${now}, ${now} where ${onlyIf}`,
    )
    .onConflictDoNothing();
}

function named({ source, reference }: Name) {
  return and(eq(grant.source, source), eq(grant.reference, reference));
}

/** Ends a grant's unused rest. A statement; it changes nothing that is revoked already. */
export function revokeGrant(db: Database, name: Name, now: number, onlyIf?: SQL) {
  return db
    .update(grant)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(named(name), isNull(grant.revokedAt), onlyIf));
}

/** Gives back what was revoked then. A statement. */
export function restoreGrant(
  db: Database,
  { revokedAt, ...name }: Name & { revokedAt: number },
  now: number,
  onlyIf?: SQL,
) {
  return db
    .update(grant)
    .set({ revokedAt: null, updatedAt: now })
    .where(and(named(name), eq(grant.revokedAt, revokedAt), onlyIf));
}

/** Lets a grant that was given in advance stay, unless it is revoked. A statement. */
export function confirmGrant(db: Database, name: Name, now: number, onlyIf?: SQL) {
  return db
    .update(grant)
    .set({ provisional: false, updatedAt: now })
    .where(and(named(name), isNull(grant.revokedAt), onlyIf));
}

/** Makes it one given in advance again. A statement. */
export function unconfirmGrant(db: Database, name: Name, now: number, onlyIf?: SQL) {
  return db
    .update(grant)
    .set({ provisional: true, updatedAt: now })
    .where(and(named(name), onlyIf));
}

/**
 * An SQL condition: what that person has of free Premium still ends when `freeUntil` said, of which
 * `end` is the answer.
 */
export function isFreeUntil(db: Database, accountId: string, end: number, now: number): SQL {
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

/** Gives a revoked grant again, for other times. A statement. */
export function renewGrant(
  db: Database,
  name: Name,
  times: Pick<Grant, 'startsAt' | 'endsAt'>,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(grant)
    .set({ ...times, revokedAt: null, updatedAt: now })
    .where(and(named(name), isNotNull(grant.revokedAt), onlyIf));
}

/** One person's grant, by its id. */
export type GrantKey = Pick<Grant, 'id' | 'accountId'>;

function keyed({ id, accountId }: GrantKey) {
  return and(eq(grant.id, id), eq(grant.accountId, accountId));
}

/** A statement. */
export function selectGrant(db: Database, key: GrantKey) {
  return db.select().from(grant).where(keyed(key));
}

/** An SQL condition: that grant has a rest which is ours to take back; a store's is the store's. */
export function isRevocable(db: Database, key: GrantKey, now: number): SQL {
  return exists(
    db
      .select({ id: grant.id })
      .from(grant)
      .where(
        and(
          keyed(key),
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
      .where(and(keyed(key), isNotNull(grant.revokedAt))),
  );
}

/** Revokes a grant, or takes that back. A statement. */
export function setRevoked(
  db: Database,
  key: GrantKey,
  { revokedAt, now, onlyIf }: { revokedAt: number | null; now: number; onlyIf: SQL },
) {
  return db
    .update(grant)
    .set({ revokedAt, updatedAt: now })
    .where(and(keyed(key), onlyIf));
}

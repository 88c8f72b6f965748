/*
 * Statements and conditions about the addresses that get no advertising mail.
 */
import { eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { suppressedAddress } from '#worker/mail/suppression/table.ts';
import type { SuppressionReason } from '#worker/mail/suppression/table.ts';

/** An SQL condition: that address gets no advertising mail. */
export function isSuppressed(addressHash: SQLWrapper | string): SQL {
  return sql`exists (select 1 from ${suppressedAddress}
    where ${suppressedAddress.addressHash} = ${addressHash})`;
}

/** Why that address gets no advertising mail; no row for one that may get it. A statement. */
export function selectSuppression(db: Database, addressHash: string) {
  return db
    .select({ reason: suppressedAddress.reason })
    .from(suppressedAddress)
    .where(eq(suppressedAddress.addressHash, addressHash));
}

/**
 * Suppresses an address where `onlyIf` holds; the first reason stays. No address if it is null. A
 * statement.
 */
export function suppress(
  db: Database,
  addressHash: SQL<string | null> | string,
  { reason, now }: { reason: SuppressionReason; now: number },
  onlyIf: SQL,
) {
  return insertRow(
    db,
    suppressedAddress,
    { addressHash, reason, suppressedAt: now },
    sql`where ${addressHash} is not null and ${onlyIf}`,
  ).onConflictDoNothing();
}

/** Lets an address have advertising mail again, where `onlyIf` holds. A statement. */
export function unsuppress(db: Database, addressHash: SQL<string | null>, onlyIf: SQL) {
  return db
    .delete(suppressedAddress)
    .where(sql`${suppressedAddress.addressHash} = ${addressHash} and ${onlyIf}`);
}

/** Forgets these addresses' hashes (an SQL subquery), where `onlyIf` holds. A statement. */
export function forgetSuppressions(db: Database, addressHashes: SQL, onlyIf: SQL) {
  return db
    .delete(suppressedAddress)
    .where(sql`${suppressedAddress.addressHash} in ${addressHashes} and ${onlyIf}`);
}

/** An SQL expression: why that address gets no advertising mail; null if it may get it. */
export function suppressionOf(addressHash: SQLWrapper): SQL<SuppressionReason | null> {
  return sql<SuppressionReason | null>`(select ${suppressedAddress.reason} from ${suppressedAddress}
    where ${suppressedAddress.addressHash} = ${addressHash})`;
}

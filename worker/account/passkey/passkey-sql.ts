import { and, asc, eq, getTableColumns, lt, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { account, passkey, session } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

export type PasskeyRow = typeof passkey.$inferSelect;

/** More than anybody has devices. */
export const mostPasskeys = 20;

/** Selects an account's passkeys, the oldest first. `accountId` may be an expression. */
export function selectPasskeys(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
    .limit(mostPasskeys);
}

/** Selects a passkey by the authenticator's id of it. */
export function selectPasskey(db: Database, credentialId: string) {
  return db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
}

/** Selects the account of the same passkey. */
export function selectPasskeyOwner(db: Database, credentialId: string) {
  return db
    .select(getTableColumns(account))
    .from(passkey)
    .innerJoin(account, eq(account.id, passkey.accountId))
    .where(eq(passkey.credentialId, credentialId));
}

/** Adds a passkey if `onlyIf` holds, nobody has that key yet, and its owner has not too many. */
export function insertPasskey(db: Database, row: PasskeyRow, onlyIf: SQL) {
  const owned = sql`(select count(*) from ${passkey} where ${passkey.accountId} = ${row.accountId})`;
  return insertRow(
    db,
    passkey,
    row,
    sql`from ${account} where ${account.id} = ${row.accountId} and ${owned} < ${mostPasskeys}
          and ${onlyIf}`,
  ).onConflictDoNothing();
}

/** An SQL condition: there is a passkey with this id. */
export function hasPasskey(id: string): SQL {
  return sql`exists (select 1 from ${passkey} where ${passkey.id} = ${id})`;
}

/** A counter that is not above the last one belongs to a copy of the key. Zero does not count. */
const isNewer = (counter: number) =>
  or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter} = 0`));

/** An SQL condition: the passkey is still there, and its counter was not seen before. */
export function isFresh({ credentialId }: PasskeyRow, counter: number): SQL {
  return sql`exists (select 1 from ${passkey} where ${and(
    eq(passkey.credentialId, credentialId),
    isNewer(counter),
  )})`;
}

/** Notes a use of the passkey if `onlyIf` holds. */
export function noteUse(
  db: Database,
  { credentialId }: PasskeyRow,
  counter: number,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(passkey)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkey.credentialId, credentialId), isNewer(counter), onlyIf));
}

const isOwn = (accountId: SQL<string>, id: string) =>
  and(eq(passkey.accountId, accountId), eq(passkey.id, id));

export function updateName(db: Database, accountId: SQL<string>, id: string, name: string) {
  return db.update(passkey).set({ name }).where(isOwn(accountId, id)).returning({ id: passkey.id });
}

/** Selects one of an account's passkeys by its id in the list. */
export function selectOwn(db: Database, accountId: SQL<string>, id: string) {
  return db.select().from(passkey).where(isOwn(accountId, id));
}

/** Removes one of an account's passkeys if `onlyIf` holds. */
export function deletePasskey(db: Database, accountId: SQL<string>, id: string, onlyIf: SQL) {
  return db.delete(passkey).where(and(isOwn(accountId, id), onlyIf));
}

/** Ends an account's sessions that a passkey has begun, except one, if `onlyIf` holds. */
export function deletePasskeySessions(
  db: Database,
  accountId: SQL<string>,
  exceptHash: string,
  onlyIf: SQL,
) {
  return db
    .delete(session)
    .where(
      and(
        eq(session.accountId, accountId),
        eq(session.beganWith, 'passkey'),
        ne(session.tokenHash, exceptHash),
        onlyIf,
      ),
    );
}

import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { personOf } from '#worker/account/shared-sql.ts';
import type { Entitlement } from '#worker/client-api/schemas.ts';
import { clientKey, handedOff, premiumChange, premiumState } from '#worker/client-api/table.ts';
import { clientEndpoint } from '#worker/client-api/webhooks/table.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { isOf } from '#worker/db/of-account-sql.ts';
import { outer } from '#worker/db/people-source.ts';
import { insertRow } from '#worker/db/row.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';
import { selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';

/** A state as stored. */
export type StateRow = typeof premiumState.$inferSelect;

/** The client's key with that hash, while it is in use. A statement; one row or none. */
export function selectLiveKey(db: Database, clientId: string, secretHash: string) {
  return db
    .select({ id: clientKey.id })
    .from(clientKey)
    .where(
      and(
        eq(clientKey.secretHash, secretHash),
        eq(clientKey.clientId, clientId),
        isNull(clientKey.endedAt),
      ),
    );
}

/** Which of these accounts were handed off to that client. A statement. */
export function selectHandedOff(db: Database, clientId: string, ids: readonly string[]) {
  return db
    .select({ accountId: handedOff.accountId, deletedAt: handedOff.deletedAt })
    .from(handedOff)
    .where(and(isOf(handedOff, ids), eq(handedOff.clientId, clientId)));
}

/** Statements: all from which these people's states follow, and what was last noted of them. */
export function selectPeople(db: Database, ids: readonly string[]) {
  return {
    states: db.select().from(premiumState).where(isOf(premiumState, ids)),
    contracts: selectContracts(db, ids),
    grants: selectGrants(db, ids),
    debts: selectDebts(db, ids),
    withdrawals: selectWithdrawals(db, ids),
  };
}

/** A state that was worked out, and from which stored one. */
export interface NewState extends Pick<StateRow, 'accountId' | 'version' | 'marks' | 'lookAt'> {
  state: Entitlement[];
}

/**
 * Statements: notes these states, and a change for each client that has not heard of it. A state
 * stays due if somebody has noted another one meanwhile, or has written something from which it
 * follows. Returns which were noted, with their versions.
 */
export function noteStates(db: Database, states: readonly NewState[], now: number) {
  const given = sql`(select value ->> 'accountId' as given_id, value ->> 'version' as given_version,
    value ->> 'marks' as given_marks, value -> 'state' as given_state,
    value ->> 'lookAt' as given_look from json_each(${JSON.stringify(states)})) as given`;
  const isNew = sql`${premiumState.state} is not given_state`;
  const these = among(states.map(({ accountId }) => accountId));
  const isUntold = and(
    sql`${handedOff.accountId} in ${these}`,
    isNull(handedOff.deletedAt),
    sql`${handedOff.toldVersion} < ${premiumState.version}`,
  );
  return {
    noted: db
      .update(premiumState)
      .set({
        version: sql`${premiumState.version} + (${isNew})`,
        changedAt: sql`iif(${isNew}, ${now}, ${premiumState.changedAt})`,
        state: sql`given_state`,
        lookAt: sql`given_look`,
      })
      .from(given)
      .where(
        and(
          sql`${premiumState.accountId} = given_id`,
          sql`${premiumState.version} = given_version`,
          sql`${premiumState.marks} = given_marks`,
        ),
      )
      .returning({ accountId: premiumState.accountId, version: premiumState.version }),
    changes: insertRow(
      db,
      premiumChange,
      {
        clientId: handedOff.clientId,
        accountId: handedOff.accountId,
        version: premiumState.version,
        type: 'entitlement.changed',
        at: now,
        state: premiumState.state,
      },
      // In the order of the first hand-offs: that of the accounts' ids is chance.
      sql`from ${handedOff} join ${premiumState}
        on ${premiumState.accountId} = ${handedOff.accountId} where ${isUntold}
        order by ${handedOff}.rowid`,
    ),
    told: db
      .update(handedOff)
      .set({ toldVersion: sql`${premiumState.version}` })
      .from(premiumState)
      .where(and(eq(premiumState.accountId, handedOff.accountId), isUntold)),
  };
}

/** States to be worked out anew. */
export const dueStates: DueItems<typeof premiumState> = {
  table: premiumState,
  id: premiumState.accountId,
  since: premiumState.lookAt,
  where: (now) => lte(premiumState.lookAt, now),
};

/**
 * The state of an account of the client's that is due for the longest. A statement; no row for
 * none.
 */
export function selectOldestDue(db: Database, clientId: string, now: number) {
  const isOwn = sql`exists (select 1 from ${handedOff} where ${handedOff.clientId} = ${clientId}
    and ${handedOff.accountId} = ${outer(premiumState, premiumState.accountId)})`;
  return db
    .select({ lookAt: premiumState.lookAt })
    .from(premiumState)
    .where(and(dueStates.where(now, db), isOwn))
    .orderBy(premiumState.lookAt)
    .limit(1);
}

/** Whom a client knows by their e-mail and name. */
export interface KnownPerson {
  email: string;
  name: string;
}

/** An SQL expression: of `account.updated` the person as they are now; null for everything else. */
export function updatedPerson(): SQL<KnownPerson | null> {
  const person = personOf(premiumChange.accountId);
  return sql`case when ${premiumChange.type} = 'account.updated' then ${person} end`.mapWith(
    (json: string) => JSON.parse(json) as KnownPerson,
  );
}

/** The client's endpoints whose app may lack something that nobody sends it. A statement. */
export function selectMissed(db: Database, clientId: string) {
  return db
    .select({ id: clientEndpoint.id })
    .from(clientEndpoint)
    .where(and(eq(clientEndpoint.clientId, clientId), isNotNull(clientEndpoint.missedAt)));
}

/** Notes that the app behind these endpoints has read all that had changed by then. A statement. */
export function endMissed(db: Database, endpoints: readonly { id: string }[], now: number) {
  const these = among(endpoints.map(({ id }) => id));
  return db
    .update(clientEndpoint)
    .set({ missedAt: null })
    .where(and(sql`${clientEndpoint.id} in ${these}`, lte(clientEndpoint.missedAt, now)));
}

/** What a client is told after that row, in order. A statement. */
export function selectChanges(db: Database, clientId: string, after: number, limit: number) {
  return db
    .select({ change: premiumChange, person: updatedPerson() })
    .from(premiumChange)
    .where(and(eq(premiumChange.clientId, clientId), gt(premiumChange.seq, after)))
    .orderBy(premiumChange.seq)
    .limit(limit);
}

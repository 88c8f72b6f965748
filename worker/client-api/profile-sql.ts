import { and, eq, gt, sql } from 'drizzle-orm';

import { handedOff, premiumChange, premiumState } from '#worker/client-api/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/**
 * Statements: tells clients of at most so many accounts that their person has another e-mail or
 * name (Art. 19 GDPR), with a version of its own and the state that was told last. An account of
 * which nothing was told yet waits. The changes of `told` are counted.
 */
export function noteProfiles(db: Database, now: number, limit: number) {
  const due = sql`(select ${handedOff}.rowid from ${handedOff} where ${handedOff.profileChanges} > 0
    and ${handedOff.deletedAt} is null limit ${limit})`;
  const isDue = and(sql`${handedOff}.rowid in ${due}`, gt(premiumState.version, 0));
  const accounts = db
    .select({ accountId: handedOff.accountId })
    .from(handedOff)
    .where(sql`rowid in ${due}`);
  return {
    states: db
      .update(premiumState)
      .set({ version: sql`${premiumState.version} + 1`, changedAt: now })
      .where(and(sql`${premiumState.accountId} in ${accounts}`, gt(premiumState.version, 0))),
    changes: insertRow(
      db,
      premiumChange,
      {
        clientId: handedOff.clientId,
        accountId: handedOff.accountId,
        version: premiumState.version,
        type: 'account.updated',
        at: now,
        state: premiumState.state,
      },
      sql`from ${handedOff} join ${premiumState}
        on ${premiumState.accountId} = ${handedOff.accountId} where ${isDue}`,
    ),
    told: db
      .update(handedOff)
      .set({ profileChanges: 0, toldVersion: sql`${premiumState.version}` })
      .from(premiumState)
      .where(and(eq(premiumState.accountId, handedOff.accountId), isDue)),
  };
}

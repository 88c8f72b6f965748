/* What clients are told of a deleted account, and what is forgotten (docs/decisions/0106). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { handedOff, premiumChange, premiumState } from '#worker/client-api/table.ts';
import { webhookDelivery } from '#worker/client-api/webhooks/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/**
 * Statements: each client to which the account was handed off is told that it is gone, and nothing
 * else of it stays.
 */
export function eraseHandedOff(db: Database, accountId: string, now: number, onlyIf: SQL) {
  const isHere = and(eq(handedOff.accountId, accountId), isNull(handedOff.deletedAt), onlyIf);
  return {
    sentBefore: db
      .delete(webhookDelivery)
      .where(and(eq(webhookDelivery.accountId, accountId), onlyIf)),
    toldBefore: db.delete(premiumChange).where(and(eq(premiumChange.accountId, accountId), onlyIf)),
    toldLast: insertRow(
      db,
      premiumChange,
      {
        clientId: handedOff.clientId,
        accountId,
        version: sql`1 + max(${handedOff.toldVersion}, coalesce((select ${premiumState.version}
          from ${premiumState} where ${premiumState.accountId} = ${accountId}), 0))`,
        type: 'account.deleted',
        at: now,
      },
      sql`from ${handedOff} where ${isHere}`,
    ),
    handedOff: db.update(handedOff).set({ deletedAt: now }).where(isHere),
    premiumState: db.delete(premiumState).where(and(eq(premiumState.accountId, accountId), onlyIf)),
  };
}

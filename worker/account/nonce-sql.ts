import { eq, notExists } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { spentNonce } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** Uses up a nonce. Returns a row for the first call only. */
export function spendNonce(db: Database, nonce: string, expiresAt: number) {
  return db
    .insert(spentNonce)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: spentNonce.nonce });
}

/** An SQL condition: the nonce was not used yet. Put `spendNonce` behind what it decides. */
export function isUnspent(db: Database, nonce: string): SQL {
  return notExists(
    db.select({ nonce: spentNonce.nonce }).from(spentNonce).where(eq(spentNonce.nonce, nonce)),
  );
}

import { and, eq, gt, isNull } from 'drizzle-orm';

import { account, challenge } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';

/** Selects the account of an e-mail if the challenge is an open reset of its password. */
export function selectResettingAccount(
  db: Database,
  challengeId: string,
  email: string,
  now: number,
) {
  return db
    .select({ id: account.id })
    .from(challenge)
    .innerJoin(account, eq(account.id, challenge.accountId))
    .where(
      and(
        eq(challenge.id, challengeId),
        eq(challenge.purpose, 'reset'),
        isNull(challenge.doneAt),
        gt(challenge.expiresAt, now),
        eq(account.email, email),
      ),
    );
}

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { deleteOpenChallenges } from '#worker/account/code/code-sql.ts';
import { followMailbox, keepMailbox } from '#worker/account/known/shared-sql.ts';
import { deleteLoginCodes } from '#worker/account/login-code/login-code-sql.ts';
import { hasEmail, updateEmail } from '#worker/account/profile/profile-sql.ts';
import type { Ctx } from '#worker/context.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { markForForgetting } from '#worker/mail/forget/shared-sql.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

interface EmailChange {
  accountId: string;
  /** The new e-mail, and the hash of its mailbox. */
  email: string;
  mailbox: string;
  /** Tells the old e-mail. */
  notice: Omit<Notice, 'to'> & { to: string };
  /** The challenge that the change ends itself; null for none. */
  challengeId: string | null;
}

/**
 * Statements that give an account another e-mail where `onlyIf` holds and nobody has that e-mail:
 * what was issued for the old one ends, and the old address is told. `changed` is an SQL condition
 * for further statements after them.
 */
export function emailChange(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { accountId, email, mailbox, notice, challengeId }: EmailChange,
  onlyIf: SQL,
) {
  const now = clock.now();
  const changed = sql`${onlyIf} and ${hasEmail(db, accountId, email)}`;
  return {
    changed,
    statements: {
      account: updateEmail(db, accountId, email, now, onlyIf),
      mailbox: keepMailbox(db, { id: accountId, email }, mailbox),
      known: followMailbox(db, accountId, mailbox, now),
      challenges: deleteOpenChallenges(db, accountId, challengeId, changed),
      loginCodes: deleteLoginCodes(db, accountId, changed),
      // Later nobody knows that this address was the account's.
      former: markForForgetting(db, accountId, sql`(select ${notice.to})`, changed),
      mail: queueMail(db, { ...notice, forgetFor: accountId }, now, changed),
    },
  };
}

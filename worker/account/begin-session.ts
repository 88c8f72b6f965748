import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Account } from '#worker/account/caller.ts';
import {
  deleteReplacedSession,
  hasSessionBegun,
  insertSession,
  isKnownBrowser,
  isTold,
  rememberBrowser,
} from '#worker/account/session-sql.ts';
import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import { newSession } from '#worker/account/session.ts';
import type { Beginning, NewSession, SessionRow } from '#worker/account/session.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { newSignInMail } from '#worker/mail/templates/account-mails.ts';

/** A person who has just signed in, and their cookie: its token, and if it outlives the browser. */
export interface SignedIn {
  account: Account;
  token: string;
  stays: boolean;
}

export function signedIn(account: Account, { token, row }: NewSession): SignedIn {
  return { account, token, stays: row.stays };
}

/** Whether a session that began so is told by a mail of its own, if its browser is a new one. */
const isNews: Record<SessionRow['beganWith'], boolean> = {
  password: true,
  social: true,
  passkey: true,
  // The account is new, or another mail says it.
  sign_up: false,
  reset: false,
  code: false,
};

/**
 * Statements to spread into a batch: they start a session if `onlyIf` holds, and end the session
 * that this browser had. `startedSession` returns a row if the session has started. A sign-in from
 * a browser that is new to the account is told by mail; pass the results to `tellOfSignIn`.
 */
export function sessionStatements(ctx: Ctx, { row, browserHash }: NewSession, onlyIf?: SQL) {
  const mail = signInMail(ctx, row);
  const isKnown = isKnownBrowser(ctx.db, row.accountId, browserHash);
  return {
    startedSession: insertSession(
      ctx.db,
      row,
      onlyIf,
      mail && sql`case when ${isKnown} then null else ${mail.key} end`,
    ),
    signInMail:
      mail &&
      queueMail(
        ctx.db,
        { ...mail, to: emailOf(row.accountId) },
        row.createdAt,
        isTold(ctx.db, row, mail.key),
      ),
    browser: rememberBrowser(ctx.db, row, browserHash),
    ...noteSeen(ctx.db, row.accountId, row.createdAt, hasSessionBegun(ctx.db, row.tokenHash)),
    replacedSession: endReplacedSession(ctx, row),
  };
}

/** Sends the mail of a new sign-in after the answer, so signing in does not wait for it. */
export function tellOfSignIn(
  ctx: Ctx,
  { row }: NewSession,
  queued: Parameters<typeof sendQueued>[2] = [],
): void {
  const mail = signInMail(ctx, row);
  if (mail && queued.length > 0) ctx.later(sendQueued(ctx, mail, queued));
}

function signInMail(ctx: Ctx, row: SessionRow) {
  if (!isNews[row.beganWith] || row.mailKey !== null) return undefined;
  return { key: `sign-in:${row.id}`, ...newSignInMail('', ctx.origin, row) };
}

/**
 * A statement that ends this browser's earlier session if the session in `row` has started.
 * Undefined if the browser had none.
 */
export function endReplacedSession(ctx: Ctx, row: SessionRow) {
  const { sessionHash } = ctx.caller;
  return sessionHash === null ? undefined : deleteReplacedSession(ctx.db, sessionHash, row);
}

/** Signs in a known account, in a batch of its own. */
export async function beginSession(
  ctx: Ctx,
  account: Account,
  beginning: Beginning,
): Promise<SignedIn> {
  const session = await newSession(ctx, account.id, beginning);
  const results = await batch(ctx.db, sessionStatements(ctx, session));
  tellOfSignIn(ctx, session, results.signInMail);
  return signedIn(account, session);
}

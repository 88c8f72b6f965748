import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMails } from '#worker/mail/shared-sql.ts';

/** A mail about a person's money. Their e-mail is looked up when the mail is queued. */
export interface Letter extends Omit<Notice, 'to'> {
  /** What must be true before the write that the mail is about. Left out where the key suffices. */
  onlyIf?: SQL;
}

/**
 * Whether something happened so long ago that its letter, sent at the time, may be forgotten
 * (worker/mail/delivery.ts): an event that comes so late would send it again. UTC milliseconds.
 */
export function isLongAgo(happenedAt: number, now: number): boolean {
  return happenedAt <= now - 14 * dayMs;
}

/**
 * A statement that queues letters to an account: each if its condition holds, and once for its key.
 * It stands before the write that the letters are about, in the same batch. `postLetters` takes its
 * rows.
 */
export function queueLetters(ctx: Ctx, accountId: string, letters: readonly Letter[]) {
  const mails = letters.map(({ onlyIf = sql`true`, ...mail }) => ({
    mail: { ...mail, to: emailOf(accountId) },
    onlyIf,
  }));
  return queueMails(ctx.db, mails, ctx.clock.now());
}

/** Sends the letters that `queueLetters` has queued, after the caller has got their answer. */
export function postLetters(
  ctx: Ctx,
  letters: readonly Letter[],
  queued: readonly { key: string; recipient: string }[],
): void {
  for (const letter of letters) {
    const rows = queued.filter(({ key }) => key === letter.key);
    if (rows.length > 0) ctx.later(sendQueued(ctx, letter, rows));
  }
}

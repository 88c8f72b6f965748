import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import { emailOf } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMails } from '#worker/mail/statements.ts';

/** A mail about somebody's money; whose e-mail it goes to is looked up when it is queued. */
export interface Letter extends Omit<Notice, 'to'> {
  /** What has to hold before the write that it tells of; nothing, where its key says enough. */
  onlyIf?: SQL;
}

/**
 * Queues letters to that account, each where its condition holds and once for its key. A statement:
 * it stands before the write that the letters tell of, in the same batch. What it returns goes to
 * `postLetters`.
 */
export function queueLetters(ctx: Ctx, accountId: string, letters: readonly Letter[]) {
  const mails = letters.map(({ onlyIf = sql`true`, ...mail }) => ({
    mail: { ...mail, to: emailOf(accountId) },
    onlyIf,
  }));
  return queueMails(ctx.db, mails, ctx.clock.now());
}

/** Sends the letters that `queueLetters` has queued, once the caller has been answered. */
export function postLetters(
  ctx: Ctx,
  letters: readonly Letter[],
  queued: readonly { key: string; recipient: string }[],
): void {
  for (const letter of letters) {
    const own = queued.filter(({ key }) => key === letter.key);
    if (own.length > 0) ctx.later(sendQueued(ctx, letter, own));
  }
}

import { sql } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { nextAttempt } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { isRefusedForGood } from '#worker/mail/port.ts';
import { markSent, postpone } from '#worker/mail/sql.ts';
import { wasQueued } from '#worker/mail/shared-sql.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { selectSuppression, suppress } from '#worker/mail/suppression/shared-sql.ts';

/** What sending a queued mail needs. */
export type MailCtx = Pick<Ctx, 'db' | 'clock' | 'mail' | 'codePepper'>;

type LeasedMail = Notice & { attempts: number; createdAt: number };

/**
 * Sends a mail that is leased to the caller, and records the result. An advertising mail to
 * somebody who has ended such mails is dropped. Never fails: if the result cannot be recorded, the
 * mail is due again when its lease ends. Returns whether the mail was sent.
 */
export async function deliver(ctx: MailCtx, mail: LeasedMail) {
  const { key, to, subject, text, html, unsubscribe = null } = mail;
  let providerId: string | null;
  try {
    if (unsubscribe !== null && (await hasEndedMails(ctx, to))) return await drop(ctx, key);
    const headers = unsubscribe === null ? undefined : unsubscribeHeaders(unsubscribe);
    providerId = await ctx.mail({ to, subject, text, html, ...(headers && { headers }) });
  } catch (error) {
    if (unsubscribe !== null && isRefusedForGood(error)) return refuseForGood(ctx, mail, error);
    const dueAt = nextAttempt(mail, ctx.clock.now());
    const what = dueAt === null ? 'a mail was given up' : 'a mail waits for the next attempt';
    logFailure(dueAt === null ? 'error' : 'warn', what, key, error);
    await postpone(ctx.db, key, dueAt).catch((cause: unknown) =>
      logFailure('error', 'a mail waits for its lease to end', key, cause),
    );
    return false;
  }
  const answer = { providerId, sentAt: ctx.clock.now() };
  // Tried twice: a mail that was sent but not recorded would be sent again.
  await markSent(ctx.db, key, answer)
    .catch(() => markSent(ctx.db, key, answer))
    .catch((cause: unknown) =>
      logFailure('error', 'a mail was sent without a note of it', key, cause),
    );
  return true;
}

/** RFC 8058: mail programs end such mails with one press, by a POST that needs no cookie. */
function unsubscribeHeaders(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function hasEndedMails({ db, codePepper }: MailCtx, to: string): Promise<boolean> {
  return (await selectSuppression(db, await addressHash(codePepper, to))).length > 0;
}

/** Never tries a mail again that its recipient does not want any more. */
async function drop({ db }: MailCtx, key: string): Promise<false> {
  log('info', { message: 'a mail was dropped, because its recipient has ended such mails', key });
  await postpone(db, key, null);
  return false;
}

/** The mail service refuses the address: it gets no advertising mail any more. Never fails. */
async function refuseForGood(ctx: MailCtx, mail: LeasedMail, error: unknown): Promise<false> {
  const { db, codePepper, clock } = ctx;
  logFailure('warn', 'a mail was given up, its address is refused', mail.key, error);
  const hash = await addressHash(codePepper, mail.to);
  await batch(db, {
    suppression: suppress(
      db,
      hash,
      { reason: 'provider', now: clock.now() },
      // A person who was deleted meanwhile has taken the mail along.
      wasQueued(sql`${mail.key}`),
    ),
    mail: postpone(db, mail.key, null),
  }).catch((cause: unknown) =>
    logFailure('error', 'a mail waits for its lease to end', mail.key, cause),
  );
  return false;
}

function logFailure(level: 'warn' | 'error', message: string, key: string, error: unknown): void {
  log(level, { message, mail: key, error: error instanceof Error ? error.message : String(error) });
}

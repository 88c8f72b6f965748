import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { nextAttempt } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { markSent, postpone } from '#worker/mail/sql.ts';

type LeasedMail = Notice & { attempts: number; createdAt: number };

/**
 * Sends a mail that is leased to the caller, and records the result. Never fails: if the result
 * cannot be recorded, the mail is due again when its lease ends. Returns whether the mail was sent.
 */
export async function deliver(ctx: Pick<Ctx, 'db' | 'clock' | 'mail'>, mail: LeasedMail) {
  const { key, to, subject, text, html } = mail;
  let providerId: string | null;
  try {
    providerId = await ctx.mail({ to, subject, text, html });
  } catch (error) {
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

function logFailure(level: 'warn' | 'error', message: string, key: string, error: unknown): void {
  log(level, { message, mail: key, error: error instanceof Error ? error.message : String(error) });
}

import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { nextAttempt } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { markSent, postpone } from '#worker/mail/repository.ts';

type Lent = Notice & { attempts: number; createdAt: number };

/**
 * Sends a mail that is lent to the caller, and notes what became of it. Never fails: a mail of
 * which nothing could be noted is due again when its lease ends. Answers whether it was sent.
 */
export async function deliver(ctx: Pick<Ctx, 'db' | 'clock' | 'mail'>, lent: Lent) {
  const { key, to, subject, text, html } = lent;
  const now = ctx.clock.now();
  try {
    await ctx.mail({ to, subject, text, html });
  } catch (error) {
    const dueAt = nextAttempt(lent, now);
    const what = dueAt === null ? 'a mail was given up' : 'a mail waits for the next attempt';
    tell(dueAt === null ? 'error' : 'warn', what, key, error);
    await postpone(ctx.db, key, dueAt).catch((cause: unknown) =>
      tell('error', 'a mail waits for its lease to end', key, cause),
    );
    return false;
  }
  // Asked twice, since a mail that was sent and is not known to be would be sent again.
  await markSent(ctx.db, key, now)
    .catch(() => markSent(ctx.db, key, now))
    .catch((cause: unknown) => tell('error', 'a mail was sent without a note of it', key, cause));
  return true;
}

function tell(level: 'warn' | 'error', message: string, key: string, error: unknown): void {
  log(level, { message, mail: key, error: error instanceof Error ? error.message : String(error) });
}

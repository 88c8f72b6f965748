import { deliver } from '#worker/mail/deliver.ts';
import type { MailCtx } from '#worker/mail/deliver.ts';
import type { Notice } from '#worker/mail/delivery.ts';

/** What was queued. Its parts may name its person, which the mail as it was written does not. */
type QueuedRows = readonly { key: string; recipient: string; text: string; html: string }[];

/**
 * Sends a mail that the request's own batch has queued. `queued` is the result of the statement
 * `queueMail`. Never fails: if the mail cannot be sent now, the scheduled run sends it.
 */
export async function sendQueued(
  ctx: MailCtx,
  mail: Omit<Notice, 'to'>,
  queued: QueuedRows,
): Promise<void> {
  for (const { recipient: to, text, html } of queued) {
    await deliver(ctx, { ...mail, to, text, html, attempts: 1, createdAt: ctx.clock.now() });
  }
}

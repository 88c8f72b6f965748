import { deliver } from '#worker/mail/deliver.ts';
import type { MailCtx } from '#worker/mail/deliver.ts';
import type { Notice } from '#worker/mail/delivery.ts';

type QueuedRows = readonly { key: string; recipient: string }[];

/**
 * Sends a mail that the request's own batch has queued. `queued` is the result of the statement
 * `queueMail`. Never fails: if the mail cannot be sent now, the scheduled run sends it.
 */
export async function sendQueued(
  ctx: MailCtx,
  mail: Omit<Notice, 'to'>,
  queued: QueuedRows,
): Promise<void> {
  for (const { recipient: to } of queued) {
    await deliver(ctx, { ...mail, to, attempts: 1, createdAt: ctx.clock.now() });
  }
}

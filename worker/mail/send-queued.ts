import type { Ctx } from '#worker/context.ts';
import { deliver } from '#worker/mail/deliver.ts';
import type { Notice } from '#worker/mail/delivery.ts';

type Queued = readonly { key: string; recipient: string }[];

/**
 * Sends a mail that the request's own batch has queued; `queued` is what the statement `queueMail`
 * returned. Never fails: what cannot be sent now is sent by the scheduled run.
 */
export async function sendQueued(
  ctx: Pick<Ctx, 'db' | 'clock' | 'mail'>,
  mail: Omit<Notice, 'to'>,
  queued: Queued,
): Promise<void> {
  for (const { recipient: to } of queued) {
    await deliver(ctx, { ...mail, to, attempts: 1, createdAt: ctx.clock.now() });
  }
}

import type { Ctx } from '#worker/context.ts';
import { deliver } from '#worker/mail/deliver.ts';
import type { Notice } from '#worker/mail/delivery.ts';

/**
 * Sends a mail that the request's own batch has queued; `queued` is what the statement `queueMail`
 * returned. Never fails: what cannot be sent now is sent by the scheduled run.
 */
export async function sendQueued(
  ctx: Ctx,
  mail: Notice,
  queued: readonly { key: string }[],
): Promise<void> {
  if (queued.length > 0) {
    await deliver(ctx, { ...mail, attempts: 1, createdAt: ctx.clock.now() });
  }
}

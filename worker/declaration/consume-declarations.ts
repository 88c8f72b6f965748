import { seeToCase } from '#worker/declaration/carry-out/see-to-case.ts';
import type { DeclarationMessage, Delivered } from '#worker/queue/messages.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';

/**
 * Sees to the declarations of these messages. What fails is left to the scheduled run, like what a
 * message does not reach. Returns how many there were.
 */
export async function consumeDeclarations(
  ctx: JobCtx,
  messages: readonly Delivered<DeclarationMessage>[],
): Promise<number> {
  const items = messages.map(({ body }) => ({ id: body.declarationId }));
  const done = await processEach(ctx, items, ({ id }) => seeToCase(ctx, id));
  for (const message of messages) message.ack();
  return done;
}

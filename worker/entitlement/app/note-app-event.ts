import type { Ctx } from '#worker/context.ts';
import { insertAppEvent } from '#worker/entitlement/app/sql.ts';
import { log } from '#worker/http/log.ts';

/** Notes an event that changes nothing here, once, so that somebody can see what was sent. */
export async function noteAppEvent(ctx: Ctx, event: { id: string; type: string }): Promise<void> {
  const { id, type } = event;
  const now = ctx.clock.now();
  log('warn', { request_id: ctx.requestId, message: 'an app event was only noted', id, type });
  await insertAppEvent(ctx.db, {
    id,
    type,
    accountId: '',
    reference: '',
    occurredAt: now,
    receivedAt: now,
  });
}

import { isEndpointAddress } from '#worker/client-api/webhooks/address.ts';
import { messageOf } from '#worker/client-api/webhooks/message.ts';
import { signedHeaders } from '#worker/client-api/webhooks/secret.ts';
import type { WholeDelivery } from '#worker/client-api/webhooks/sql.ts';
import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { BudgetSpent } from '#worker/schedule/budget.ts';

/** How long an endpoint may take for its answer. */
const patienceMs = 10_000;

/** As if it had said so itself: nothing is sent there again. */
const gone = 410;

/**
 * Sends a message to its endpoint. Returns the status of the answer, whose body is thrown away and
 * whose redirect nobody follows; null for no answer.
 */
export async function post(ctx: Ctx, whole: WholeDelivery): Promise<number | null> {
  const { endpoint, delivery } = whole;
  const isKnown = ctx.handOff.clients.some(({ id }) => id === endpoint.clientId);
  if (!isKnown || !isEndpointAddress(endpoint.address, ctx.isLocal)) return gone;
  const body = JSON.stringify(messageOf(whole));
  const times = { now: ctx.clock.now(), seconds: Math.floor(Date.now() / 1000) };
  const headers = await signedHeaders(ctx.codePepper, endpoint, { id: delivery.id, body }, times);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal };
    const answer = await ctx.sendWebhook(endpoint.address, init);
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    // The call was not made.
    if (error instanceof BudgetSpent) throw error;
    const message = 'an endpoint of an app gives no answer';
    log('warn', { message, id: endpoint.id, error: String(error) });
    return null;
  }
}

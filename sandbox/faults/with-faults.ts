import type { Trouble, WorldContext } from '#sandbox/world-context.ts';
import { takeFault } from './faults.ts';
import type { Fault } from './faults.ts';

const slownessMs = 3000;

const targets: Record<string, Fault['target']> = {
  'api.stripe.com': 'stripe',
  'mail.sandbox': 'mail',
};

// The caller of a service binding sees a thrown error as an answer of the local runtime, not as a
// failed fetch. This 502, which none of the services sends, tells the caller the same: the outcome
// is unknown.
function lostAnswer(): Response {
  const headers = { 'content-type': 'text/html', connection: 'close' };
  return new Response('<html><body>upstream connection reset</body></html>', {
    status: 502,
    headers,
  });
}

/** Answers a call of the product's Worker, with a fault if one waits for such a call. */
export async function withFaults(
  world: WorldContext,
  request: Request,
  answer: (trouble?: Trouble) => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const target = targets[url.hostname] ?? 'identity';
  const mode = takeFault(world.storage.sql, target, `${request.method} ${url.pathname}`);
  if (mode === 'before') return lostAnswer();
  // A slow Stripe waits after it has locked the idempotency key and before it does any work. The
  // other services have no such point, so they wait here.
  if (mode === 'slow' && target !== 'stripe') await waitAsSlowService();
  if (mode === 'broken' && target !== 'stripe') return lostAnswer();
  if (mode !== 'after') return answer(mode ?? undefined);
  await answer();
  return lostAnswer();
}

/** Waits as long as a slow service takes. */
export function waitAsSlowService(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, slownessMs));
}

/** Waits longer than anybody waits for a service. */
export function waitAsDeadService(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 4 * slownessMs));
}

import type { Trouble, WorldContext } from '#sandbox/world-context.ts';
import { takeFault } from './faults.ts';
import type { Fault } from './faults.ts';

const slowness = 3000;

const targets: Record<string, Fault['target']> = {
  'api.stripe.com': 'stripe',
  'mail.sandbox': 'mail',
};

// A thrown error reaches the caller of a service binding as an answer of the local runtime, not as
// a failed fetch. An answer that no such service gives says the same: the outcome is unknown.
function lost(): Response {
  const headers = { 'content-type': 'text/html', connection: 'close' };
  return new Response('<html><body>upstream connection reset</body></html>', {
    status: 502,
    headers,
  });
}

/** Answers a call of the product's Worker, disturbed if a fault waits for such a call. */
export async function withFaults(
  world: WorldContext,
  request: Request,
  answer: (trouble?: Trouble) => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const target = targets[url.hostname] ?? 'identity';
  const mode = takeFault(world.storage.sql, target, `${request.method} ${url.pathname}`);
  if (mode === 'before') return lost();
  // Stripe itself waits where a key is taken and nothing done yet; the others have no such place.
  if (mode === 'slow' && target !== 'stripe') await slowly();
  if (mode === 'broken' && target !== 'stripe') return lost();
  if (mode !== 'after') return answer(mode ?? undefined);
  await answer();
  return lost();
}

/** Waits as long as a slow service takes. */
export function slowly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, slowness));
}

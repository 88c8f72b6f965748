import type { Clock } from '#sandbox/clock/clock.ts';
import { addFault } from '#sandbox/faults/faults.ts';
import type { World as SandboxWorld } from '#sandbox/world.ts';
import { watchAnswer } from '#tests/conformance/schema/watch.ts';
import { countCall } from '#tests/simulator/edge/limits.ts';
import { owner } from '#tests/simulator/invocations.ts';
import type { CallKind, Fault, Twist } from '#tests/simulator/schedule/calls.ts';
import type { Scheduler } from '#tests/simulator/schedule/scheduler.ts';

/** The present sandbox with its storage. */
export interface Sandbox {
  world: SandboxWorld;
  sql: Parameters<typeof addFault>[0];
}

/** Sends the product's calls to the outside world. Each belongs to the invocation that makes it. */
export function outsideThrough(
  scheduler: Scheduler,
  sandbox: () => Sandbox,
): (input: string | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const invocation = owner();
    const url = new URL(input instanceof Request ? input.url : input);
    // Most calls only read the time, which needs no turn in the queue.
    if (url.pathname === '/sandbox/api/clock') return clockAnswer(sandbox().world);
    countCall(invocation.usage, 0);
    const method = init?.method ?? 'GET';
    const effect = async ({ broken }: Twist) => {
      const { world, sql } = sandbox();
      // The sandbox's own fault, for the next call.
      if (broken) addFault(sql, { target: 'stripe', path: '*', mode: 'broken', times: 1 });
      const request = new Request(input, { ...init, signal: null });
      const answer = await world.fetch(request);
      await watchAnswer(request, answer);
      // The status shows a fault that a step has set in the sandbox.
      if (answer.status >= 500) invocation.met.add(`${answer.status} stripe`);
      return answer;
    };
    const lost = (fault: Fault) => (fault.startsWith('gateway') ? badGateway() : connectionLost());
    const label = `${method} ${url.pathname}`;
    const asked = scheduler.call({ invocation, kind: kindOf(url), label, effect, lost });
    return init?.signal ? unlessAborted(asked, init.signal) : asked;
  };
}

/** Only the part of an answer that is used, because the time is the most frequent call. */
export async function clockAnswer(sandbox: SandboxWorld): Promise<Response> {
  const answer = { now: new Date(clockOf(sandbox).now()).toISOString() };
  return { ok: true, json: async () => answer } as unknown as Response;
}

/** The sandbox's own clock, read without a call. */
export function clockOf(sandbox: SandboxWorld): Clock {
  return (sandbox as unknown as { context: { clock: Clock } }).context.clock;
}

/** What the runtime throws when the other side is gone. */
export function connectionLost(): never {
  throw new TypeError('Network connection lost.');
}

const badGateway = () =>
  new Response('<html><body>502 Bad Gateway</body></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  });

function unlessAborted(asked: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    asked.then(resolve, reject);
  });
}

const hosts: Record<string, CallKind> = { 'api.stripe.com': 'stripe', 'mail.sandbox': 'mail' };
const kindOf = ({ hostname }: URL): CallKind => hosts[hostname] ?? 'provider';

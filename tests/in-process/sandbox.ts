import type { SandboxEnv } from '#sandbox/env.ts';
import { World } from '#sandbox/world.ts';
import { machine, scheduler } from '#tests/in-process/machine.ts';
import { watchAnswer, watchDelivery } from '#tests/conformance/schema/watch.ts';
import receiver from '#tests/sandbox/receiver.ts';
import type { Bindings, RunningSandbox } from '#tests/sandbox/running-sandbox.ts';
import { clusterOf } from '#tests/simulator/edge/d1.ts';
import { durableState } from '#tests/simulator/edge/durable-object.ts';
import { openGate } from '#tests/simulator/edge/gate.ts';
import { createKv } from '#tests/simulator/edge/kv.ts';
import { emptyBucket } from '#tests/simulator/edge/r2.ts';
import { openSqlite } from '#tests/simulator/edge/sqlite.ts';

const origin = 'http://localhost:8787';

/** Runs the sandbox and its receiver in this process. */
export function runInProcess(): RunningSandbox {
  const bits = () => machine.random().bits();
  const bindings: Bindings = {
    DB: clusterOf(openSqlite(bits), openSqlite(bits)).through(openGate),
    KV: createKv(machine.time.now).through(openGate),
    PROOFS: emptyBucket().through(openGate),
  };
  const receive = (request: Request) => receiver.fetch(request, { SANDBOX: { fetch: ask } });
  const ask = async (request: Request) => {
    const answer = await sandbox.fetch(request);
    await watchAnswer(request, answer);
    return answer;
  };
  // The simulator's requests have no signal that ends them.
  const product = {
    fetch: (url: string, init: RequestInit) => {
      watchDelivery(init.body as string);
      return receive(new Request(url, { ...init, signal: null }));
    },
  };
  const env = {
    ...bindings,
    PRODUCT: product,
    PRODUCT_TO_THE_END: { ...product, runSchedule: async () => undefined },
  } as unknown as SandboxEnv;
  const sandbox = new World(durableState(openSqlite(bits)), env);
  return {
    origin,
    bindings: async () => bindings,
    // Each call waits for its turn, as one from outside.
    fetch: async (input, init) => {
      const effect = () => ({ answer: receive(new Request(input, init)) });
      const call = { invocation: null, kind: 'outside', label: '', effect, lost: never } as const;
      return (await scheduler.call<{ answer: Promise<Response> }>(call)).answer;
    },
  };
}

function never(): never {
  throw new Error('what comes from outside is never lost');
}

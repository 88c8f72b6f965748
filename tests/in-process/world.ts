import { machine, scheduler } from '#tests/in-process/machine.ts';
import { createWorld } from '#tests/simulator/world.ts';
import type { World } from '#tests/support/world.ts';
import { until } from '#tests/support/until.ts';

/** The product and the sandbox in this process, migrated and with the catalogue. */
export async function startInProcess(): Promise<World> {
  const simulated = await createWorld(machine, scheduler, () => undefined);
  const world: World = {
    ...simulated,
    awaitLogLines: async (text, atLeast) => {
      await until(async () => simulated.logLines(text).length >= atLeast);
      return simulated.logLines(text);
    },
  };
  // Some tests call the site without the world's `fetch`, as a program elsewhere would.
  globalThis.fetch = async (input, init) => {
    if (input instanceof Request) throw new TypeError('this world is called with an address only');
    const { origin, pathname, search } = new URL(input);
    if (origin !== world.origin) throw new TypeError(`this world has no network: ${origin}`);
    return simulated.send(pathname + search, init);
  };
  await world.fetch('/sandbox/api/baseline', { method: 'POST', body: '{}' });
  await world.saveBaseline();
  return world;
}

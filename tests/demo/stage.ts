import nodeCrypto, { scryptSync } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

import { castPassword } from '#tests/demo/named-people.ts';
import { subtle } from '#tests/in-process/subtle.ts';
import { real, takeOver } from '#tests/simulator/machine/globals.ts';
import type { Machine } from '#tests/simulator/machine/globals.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';
import { virtualTime } from '#tests/simulator/machine/time.ts';
import { createScheduler } from '#tests/simulator/schedule/scheduler.ts';
import type { SimulatedWorld } from '#tests/simulator/world.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

type Scrypt = typeof nodeCrypto.scrypt;

/**
 * The product and the sandbox in this process, from `start` (UTC milliseconds) on, with chance from
 * the seed. The faults that the simulator knows do not occur.
 */
export async function makeStage(seed: number, start: number): Promise<SimulatedWorld> {
  const random = randomFrom(seed);
  const time = virtualTime(start);
  const machine: Machine = { time, random: () => random, logged: () => undefined };
  const realScrypt = scryptSync;
  takeOver(machine);
  Object.assign(crypto, { subtle });
  hashNamedPasswords(realScrypt);
  const nothing = () => undefined;
  const scheduler = createScheduler(time, nothing, () => false);
  // Imported only now, so no code has stored a reference to what was replaced.
  const { createWorld } = await import('#tests/simulator/world.ts');
  const world = await createWorld(machine, scheduler, nothing);
  // This also gives the sandbox's app its key.
  await sandboxPost(world, 'baseline');
  return world;
}

/** What a person types when they sign in as one of the cast is checked by the real product. */
function hashNamedPasswords(realScrypt: typeof scryptSync): void {
  const { scrypt: cheap } = nodeCrypto;
  const scrypt = (
    password: string,
    salt: Uint8Array,
    length: number,
    cost: nodeCrypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    if (password === castPassword) done(null, realScrypt(password, salt, length, cost));
    else cheap(password, salt, length, cost, done);
  };
  Object.assign(nodeCrypto, { scrypt: scrypt as unknown as Scrypt });
  syncBuiltinESMExports();
}

export const print = real.print;

import { assemble } from '#tests/model/cast.ts';
import type { Cast } from '#tests/model/cast.ts';
import { beginning } from '#tests/simulator/life.ts';
import type { Ending } from '#tests/simulator/invocations.ts';
import { takeOver } from '#tests/simulator/machine/globals.ts';
import type { Machine } from '#tests/simulator/machine/globals.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { virtualTime } from '#tests/simulator/machine/time.ts';
import type { Invocation } from '#tests/simulator/schedule/calls.ts';
import { createScheduler } from '#tests/simulator/schedule/scheduler.ts';
import type { Completion, Scheduler } from '#tests/simulator/schedule/scheduler.ts';
import type { SimulatedWorld } from '#tests/simulator/world.ts';

/** Where lives are played: the machine, the world and the two people in it. */
export interface Stage {
  world: SimulatedWorld;
  cast: Cast;
  scheduler: Scheduler;
  /** Restores the empty world at that time (UTC milliseconds), with the chance of that seed. */
  reset: (start: number, seed: number) => Promise<void>;
  /** The receivers of completions and endings; replaced for each life. */
  listeners: {
    ended: (ending: Ending) => void;
    completed: (completion: Completion) => void;
    /** Called for an invocation that waits for nothing that can come. It is ended then. */
    stuck: (invocation: Invocation) => void;
  };
}

const nothing = () => undefined;

/**
 * Creates the stage, once for a process. From then on time, chance and console are the machine's.
 */
export async function makeStage(): Promise<Stage> {
  let random: Random = randomFrom(0);
  const time = virtualTime(beginning);
  const machine: Machine = { time, random: () => random, logged: nothing };
  takeOver(machine);
  const listeners: Stage['listeners'] = {
    ended: nothing,
    completed: nothing,
    stuck: nothing,
  };
  let stuck = (): readonly Invocation[] => [];
  const scheduler = createScheduler(
    time,
    (completion) => listeners.completed(completion),
    () => {
      const found = stuck();
      for (const invocation of found) {
        listeners.stuck(invocation);
        invocation.die();
      }
      return found.length > 0;
    },
  );
  // Imported only now, so no code has stored a reference to what was replaced.
  const { createWorld } = await import('#tests/simulator/world.ts');
  const world = await createWorld(machine, scheduler, (ending) => listeners.ended(ending));
  stuck = world.running;
  await world.saveBaseline();
  const cast = await assemble(world);
  return {
    world,
    cast,
    scheduler,
    listeners,
    reset: async (start, seed) => {
      await world.reset();
      time.set(start);
      random = randomFrom(seed);
    },
  };
}

import { randomInt } from 'node:crypto';

import { subtle } from '#tests/in-process/subtle.ts';
import { presentInvocation } from '#tests/simulator/invocations.ts';
import { takeOver } from '#tests/simulator/machine/globals.ts';
import type { Machine } from '#tests/simulator/machine/globals.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';
import { virtualTime } from '#tests/simulator/machine/time.ts';
import { createScheduler } from '#tests/simulator/schedule/scheduler.ts';

/*
 * Loading this file replaces Node's time, timers and chance with the simulator's, once for a
 * process. It must be loaded before the product, whose modules keep references to some of them, and
 * after Vitest, which keeps references to Node's own: so timeouts and durations stay real.
 */

const random = randomFrom(randomInt(2 ** 32));

/**
 * Today, at ten. An order late in the evening has its first charge moved (docs/decisions/0091), so
 * what a test sees would depend on the hour at which it runs.
 */
const time = virtualTime(new Date().setUTCHours(10, 0, 0, 0));

export const machine: Machine = { time, random: () => random, logged: () => undefined };

const nothing = () => undefined;

/**
 * The ordinary schedule: no faults, and calls complete in the order of their arrival. Nothing ends
 * an invocation that waits for ever: its test ends by its timeout.
 */
export const scheduler = createScheduler(time, nothing, () => false);

const { log, info, warn, error } = console;
const measured = performance.now.bind(performance);

takeOver(machine);
Object.assign(crypto, { subtle });

// What the product logs goes to the world. What a test logs goes to the terminal.
const product = { log: console.log, info: console.info, warn: console.warn, error: console.error };
const toTerminal = { log, info, warn, error };
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  console[level] = (...what: unknown[]) =>
    (presentInvocation() ? product : toTerminal)[level](...what);
}

// Vitest measures with this, and the product uses it only for a number in its log.
performance.now = measured;

import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { lightenMessages } from '#tests/simulator/machine/messages.ts';
import { subtle } from '#tests/simulator/machine/subtle.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import type { VirtualTime } from '#tests/simulator/machine/time.ts';

/** Everything that could make two runs differ, controlled by a seed. */
export interface Machine {
  time: VirtualTime;
  /** The present source of chance, which changes with each life. */
  random: () => Random;
  /** Receives a line that was logged. */
  logged: (level: 'info' | 'warn' | 'error', line: string) => void;
}

/** The real functions, for the simulator itself. */
export const real = {
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
  print: (line: string) => process.stdout.write(`${line}\n`),
};

/** Vitest's own mark. Processes that a test starts do not have it. */
const isWorkerOfTests = '__vitest_worker__' in globalThis;

/** Replaces Node's clock, timers, chance, threads and console with the machine's. */
export function takeOver(machine: Machine): void {
  if (isWorkerOfTests && !runsInProcess) {
    throw new Error('this would take its timers from a worker whose world is not in one process');
  }
  const { time } = machine;
  lightenMessages();
  replaceTime(time);
  replaceTimers(time);
  replaceChance(machine);
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (...what: unknown[]) =>
      machine.logged(level, what.map(asText).join(' '));
  Object.assign(console, {
    log: write('info'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  });
  globalThis.fetch = (input) => {
    throw new Error(`the simulator has no network: ${pathOf(input)}`);
  };
}

function asText(one: unknown): string {
  if (typeof one === 'string') return one;
  return one instanceof Error ? (one.stack ?? one.message) : JSON.stringify(one);
}

const pathOf = (input: string | URL | Request) =>
  input instanceof Request ? input.url : input.toString();

function replaceTime(time: VirtualTime): void {
  const RealDate = Date;
  const VirtualDate = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [time.now()] : given) as [number]));
    }
    static override now(): number {
      return time.now();
    }
  };
  globalThis.Date = VirtualDate as DateConstructor;
  performance.now = () => time.now();
}

function replaceTimers(time: VirtualTime): void {
  // A clock shows whole milliseconds, and Stripe's client waits for fractions.
  const later = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    time.at(time.now() + Math.ceil(ms), () => run(...given));
  const clear = (timer: unknown) => {
    if (typeof timer === 'number') time.clear(timer);
  };
  Object.assign(globalThis, { setTimeout: later, clearTimeout: clear });
  // The sandbox's deliveries give up after a timeout. In the simulator they get no answer then.
  AbortSignal.timeout = () => new AbortController().signal;
}

/**
 * Chance comes from the seed. WebCrypto and scrypt would work in threads, whose order no seed
 * determines, so they work at once here. The hash of a password is made cheap.
 */
function replaceChance({ random }: Machine): void {
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i += 4) {
      let bits = random().bits();
      for (let j = i; j < Math.min(i + 4, bytes.length); j += 1) {
        bytes[j] = bits & 255;
        bits >>>= 8;
      }
    }
    return view;
  };
  const hex = (count: number) => Buffer.from(fill(new Uint8Array(count))).toString('hex');
  const randomUUID = () => {
    const digits = hex(16);
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
    return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-');
  };
  Math.random = () => random().bits() / 2 ** 32;
  const web = { randomUUID, getRandomValues: fill, subtle };
  Object.defineProperty(globalThis, 'crypto', { value: web, configurable: true });
  Object.assign(nodeCrypto, {
    randomUUID,
    randomBytes: (size: number) => Buffer.from(fill(new Uint8Array(size))),
    scrypt: (
      password: string,
      salt: Uint8Array,
      length: number,
      _cost: object,
      done: (error: Error | null, key: Buffer) => void,
    ) => {
      const mark = nodeCrypto.createHmac('sha256', salt).update(password).digest();
      done(null, mark.subarray(0, length));
    },
  });
  syncBuiltinESMExports();
}

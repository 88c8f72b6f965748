import { real } from '#tests/simulator/machine/globals.ts';
import type { VirtualTime } from '#tests/simulator/machine/time.ts';
import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import type { Call, Fault, Invocation } from '#tests/simulator/schedule/calls.ts';
import { decisionsOf } from '#tests/simulator/schedule/decisions.ts';
import type { Decisions } from '#tests/simulator/schedule/decisions.ts';

/**
 * Owns every completion. Each thing that an invocation waits for continues only when its turn
 * comes.
 */
export interface Scheduler {
  /**
   * Puts a call in the queue. Settles when its turn has come; never settles for a dead invocation.
   */
  call: <T>(call: Call<T>) => Promise<T>;
  /** Resolves when that invocation waits for nothing, or is dead. */
  rested: (invocation: Invocation) => Promise<void>;
  /** Resolves when nothing is in progress and no timer waits. */
  idle: () => Promise<void>;
  /** Uses these decisions from now on. */
  decideBy: (decisions: Decisions) => void;
}

/** The description of one completion. */
export interface Completion {
  call: Call;
  /** The fault that it met, if any. */
  fault: Fault | null;
  /** How far behind its answer was. */
  lag: number;
  /** The call that had waited longest, if another one completed first. */
  insteadOf: Call | null;
}

/** In milliseconds. Longer than any caller waits: Stripe's client 20 s, a delivery 30 s. */
const lateMs = 31_000;

interface Waiting {
  call: Call;
  /** UTC milliseconds. */
  notBefore: number;
  isLate: boolean;
  settle: (outcome: Promise<unknown>) => void;
}

/** A longer pause does not end while other calls are in progress. */
const longestPauseMs = 3000;

const endOfPause = {
  call: {
    invocation: null,
    kind: 'timer',
    label: 'a pause is over',
    effect: nothing,
    lost: nothing,
  },
  isLate: false,
  settle: nothing,
} as const;

function nothing(): void {}

const nobody = new Map<number, number>();

/**
 * A scheduler for that time, which reports each completion. `rest` is called when nothing is in
 * progress; it returns whether it has started something.
 */
export function createScheduler(
  time: VirtualTime,
  tell: (completion: Completion) => void,
  rest: () => boolean,
): Scheduler {
  let decisions: Decisions = decisionsOf(nobody);
  let waiting: Waiting[] = [];
  let resting: (() => void)[] = [];
  let watched: { invocation: Invocation; resolve: () => void }[] = [];
  let isGoing = false;

  function go(): void {
    if (isGoing) return;
    isGoing = true;
    real.setImmediate(turn);
  }

  /** One turn. Everything that the last completion caused has happened before it. */
  function turn(): void {
    isGoing = false;
    const timer = time.takeDue();
    if (timer) {
      timer();
      go();
      return;
    }
    waiting = waiting.filter(({ call }) => call.invocation?.over !== true);
    if (tellRested()) {
      go();
      return;
    }
    const now = time.now();
    const ready = waiting.filter(({ notBefore }) => notBefore <= now);
    const pause = time.next();
    // A call may take longer than another invocation's pause, so the pause may end first.
    if (ready.length > 0 && pause !== null && pause - now <= longestPauseMs) {
      ready.push({ ...endOfPause, notBefore: pause });
    }
    if (ready.length > 0) {
      const at = decisions.next(ready.map(({ call }) => call));
      const chosen = ready[at];
      const [oldest] = ready;
      if (chosen && oldest) complete(chosen, at > 0 ? oldest.call : null);
      go();
      return;
    }
    const leaps = waiting.map(({ notBefore }) => notBefore);
    const timerAt = time.next();
    if (timerAt !== null) leaps.push(timerAt);
    if (leaps.length > 0) {
      time.set(Math.min(...leaps));
      go();
      return;
    }
    // An invocation that still runs and waits for nothing will never end by itself.
    if (rest()) {
      go();
      return;
    }
    const rested = resting;
    resting = [];
    for (const resolve of rested) resolve();
  }

  /**
   * Resolves the waiting callers of `rested`; returns whether there were any. They continue first.
   */
  function tellRested(): boolean {
    if (watched.length === 0) return false;
    const busy = new Set(waiting.map(({ call }) => call.invocation));
    const done = watched.filter(({ invocation }) => !busy.has(invocation));
    watched = watched.filter(({ invocation }) => busy.has(invocation));
    for (const { resolve } of done) resolve();
    return done.length > 0;
  }

  function faultFor({ call, isLate }: Waiting): Fault | null {
    const known = faultsOf[call.kind];
    if (isLate || known.length === 0) return null;
    return known[decisions.fault(call) - 1] ?? null;
  }

  function complete(chosen: Waiting, insteadOf: Call | null): void {
    const { call, settle } = chosen;
    if (call === endOfPause.call) {
      tell({ call, fault: null, lag: 0, insteadOf });
      time.set(chosen.notBefore);
      time.takeDue()?.();
      return;
    }
    const { invocation } = call;
    time.set(time.now() + 1);
    const fault = faultFor(chosen);
    const lag = fault === 'stale' ? decisions.lag() : 0;
    tell({ call, fault, lag, insteadOf });
    if (invocation) {
      invocation.completed += 1;
      if (fault !== null) invocation.met.add(`${fault} ${call.kind}`);
    }
    if (fault === 'late') {
      chosen.isLate = true;
      chosen.notBefore = time.now() + lateMs;
      return;
    }
    waiting.splice(waiting.indexOf(chosen), 1);
    const lose = () => call.lost(fault ?? 'before');
    if (fault === 'before' || fault === 'gateway before') settle(attempt(lose));
    else if (fault === 'dies before') invocation?.die();
    else {
      const done = attempt(() =>
        call.effect({ lag, twice: fault === 'twice', broken: fault === 'broken' }),
      );
      if (fault === 'after' || fault === 'gateway after') {
        settle(done.catch(() => undefined).then(lose));
      } else if (fault === 'late answer') answerLate(call, done, settle);
      else if (fault === 'dies after') void done.catch(() => undefined).then(invocation?.die);
      else settle(done);
    }
  }

  function answerLate(call: Call, done: Promise<unknown>, settle: Waiting['settle']): void {
    done.catch(() => undefined);
    const late = { ...call, effect: () => done };
    waiting.push({ call: late, notBefore: time.now() + lateMs, isLate: true, settle });
  }

  time.whenSet(go);
  return {
    call: <T>(call: Call<T>) => {
      if (call.invocation?.over === true) return new Promise<T>(() => undefined);
      return new Promise<T>((resolve) => {
        waiting.push({
          call,
          notBefore: time.now(),
          isLate: false,
          settle: (outcome) => resolve(outcome as Promise<T>),
        });
        go();
      });
    },
    rested: (invocation) =>
      new Promise((resolve) => {
        watched.push({ invocation, resolve });
        go();
      }),
    idle: () =>
      new Promise((resolve) => {
        resting.push(resolve);
        go();
      }),
    decideBy: (others) => {
      decisions = others;
    },
  };
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T> {
  return work();
}

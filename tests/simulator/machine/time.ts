import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The machine's time. It does not pass by itself: the scheduler lets a millisecond pass with each
 * completion, and leaps to the next timer when nothing else is under way.
 */
export interface VirtualTime {
  /** UTC milliseconds. */
  now: () => number;
  set: (at: number) => void;
  /** Has `run` called at that time (UTC milliseconds), unless the timer is cleared before. */
  at: (time: number, run: () => void) => number;
  /** Has `hear` called whenever a timer is set. */
  whenSet: (hear: () => void) => void;
  clear: (timer: number) => void;
  /** When the next timer is due, UTC milliseconds; null without any. */
  next: () => number | null;
  /** Takes out the timer that is due first, if one is due by now. */
  takeDue: () => (() => void) | null;
  /** Forgets every timer. */
  forget: () => void;
}

interface Timer {
  at: number;
  run: () => void;
}

/** A time that stands at `start` (UTC milliseconds). */
export function virtualTime(start: number): VirtualTime {
  let present = start;
  let lastId = 0;
  let heard = () => undefined as void;
  const timers = new Map<number, Timer>();

  function first(): [number, Timer] | null {
    let found: [number, Timer] | null = null;
    for (const entry of timers) {
      if (!found || entry[1].at < found[1].at) found = entry;
    }
    return found;
  }

  return {
    now: () => present,
    set: (at) => {
      present = at;
    },
    at: (time, run) => {
      lastId += 1;
      // What runs then belongs to whoever set the timer.
      timers.set(lastId, { at: time, run: AsyncLocalStorage.bind(run) });
      heard();
      return lastId;
    },
    whenSet: (hear) => {
      heard = hear;
    },
    clear: (timer) => {
      timers.delete(timer);
    },
    next: () => first()?.[1].at ?? null,
    takeDue: () => {
      const found = first();
      if (!found || found[1].at > present) return null;
      timers.delete(found[0]);
      return found[1].run;
    },
    forget: () => {
      timers.clear();
    },
  };
}

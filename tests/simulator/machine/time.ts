import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The machine's time. It does not pass by itself. The scheduler lets a millisecond pass with each
 * completion, and jumps to the next timer when nothing else is in progress.
 */
export interface VirtualTime {
  /** UTC milliseconds. */
  now: () => number;
  set: (at: number) => void;
  /** Calls `run` at that time (UTC milliseconds), unless the timer is cleared before. */
  at: (time: number, run: () => void) => number;
  /** Calls `hear` whenever a timer is set. */
  whenSet: (hear: () => void) => void;
  clear: (timer: number) => void;
  /** When the next timer is due, in UTC milliseconds; null if there is none. */
  next: () => number | null;
  /** Removes and returns the timer that is due first; null if none is due yet. */
  takeDue: () => (() => void) | null;
  /** Removes every timer. */
  forget: () => void;
}

interface Timer {
  at: number;
  run: () => void;
}

/** A time that stands still at `start` (UTC milliseconds). */
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
      // The timer's work belongs to the invocation that set the timer.
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

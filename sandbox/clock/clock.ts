import type { DurableObjectStorage } from '@cloudflare/workers-types';

import { readSetting, writeSetting } from '#sandbox/store/settings.ts';

/** The world's time: real time plus an offset. It ticks unless it is held at an instant. */
export type Clock = {
  /** UTC milliseconds. */
  now(): number;
  /** UTC seconds, as Stripe writes times. */
  seconds(): number;
  /** Whether the clock is held at an instant, which it is while due jobs run. */
  isHeld(): boolean;
  /** Holds the clock at an instant (UTC milliseconds). */
  hold(at: number): void;
  /** Lets the clock tick on from where it stands. */
  release(): void;
  /** The real time (UTC milliseconds) at which the clock will show the given world time. */
  realTimeOf(at: number): number;
};

export function createClock(storage: DurableObjectStorage): Clock {
  let heldAt: number | null = null;
  const offset = (): number => Number(readSetting(storage.sql, 'clock_offset') ?? 0);
  const now = (): number => heldAt ?? Date.now() + offset();
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    isHeld: () => heldAt !== null,
    hold(at) {
      heldAt = at;
    },
    release() {
      if (heldAt === null) return;
      // If the work took longer than the clock moved, the clock must not go back.
      const next = Math.max(heldAt - Date.now(), offset());
      writeSetting(storage.sql, 'clock_offset', String(next));
      heldAt = null;
    },
    realTimeOf: (at) => at - offset(),
  };
}

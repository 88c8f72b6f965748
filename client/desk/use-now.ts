import { useSyncExternalStore } from 'react';

import { useBootstrap } from '#client/lib/bootstrap.ts';
import { minuteMs } from '#worker/calendar.ts';

/** When the desk was loaded, by this device's clock. It may be wrong, so only differences count. */
const loadedAt = Date.now();

function minutesSince(): number {
  return Math.floor((Date.now() - loadedAt) / minuteMs);
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, minuteMs);
  return () => clearInterval(timer);
}

/**
 * The present moment, UTC milliseconds: by the Worker's clock, to the minute. A desk stays open for
 * days, so the moment of its document says nothing of deadlines, ages and days.
 */
export function useNow(): number {
  const { now } = useBootstrap();
  return now + minuteMs * useSyncExternalStore(everyMinute, minutesSince, () => 0);
}

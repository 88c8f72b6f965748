const firstPauseMs = 100;
const longestPauseMs = 3000;

/**
 * How often a call looks again after others were faster. With the pauses between, the calls of
 * twenty events that arrive at once all get their turn.
 */
export const mostLooks = 9;

/**
 * Waits after another call was faster. Of the calls that look at the same time one writes, so the
 * others wait for a random time, and longer after each look (`looks` so far, from 0), before they
 * look again.
 */
export function backOff(looks: number): Promise<void> {
  const durationMs = Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** looks);
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}

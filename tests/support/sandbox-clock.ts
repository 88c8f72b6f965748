import type { World } from '#tests/support/harness.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

const hour = 3600;

/** Moves the world's clock forward. The product's scheduled run runs only where a test says so. */
export async function advance(world: World, seconds: number): Promise<void> {
  await moveClock(world, { advance: seconds });
}

/** The world's time, in UTC milliseconds. */
export async function clockOf(world: World): Promise<number> {
  const response = await world.fetch('/sandbox/api/clock');
  const { now } = (await response.json()) as { now: string };
  return Date.parse(now);
}

/**
 * Moves the clock to the beginning of the next full hour (or day, in UTC). Then the window of a
 * rate limit cannot end in the middle of a test.
 */
export async function startOfWindow(world: World, seconds = hour): Promise<void> {
  const windowMs = seconds * 1000;
  const next = (Math.floor((await clockOf(world)) / windowMs) + 1) * windowMs;
  await moveClock(world, { to: new Date(next).toISOString() });
}

async function moveClock(world: World, to: { advance: number } | { to: string }): Promise<void> {
  await sandboxPost(world, 'clock', { ...to, schedule: false });
}

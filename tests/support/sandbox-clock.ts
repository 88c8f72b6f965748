import type { World } from '#tests/support/world.ts';
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

/**
 * Moves the clock to the next ten o'clock, UTC, unless it is day. What somebody orders late in the
 * evening is charged at another hour (docs/decisions/0091), so a test would depend on the hour at
 * which the machine runs, and on what ran before it. Returns whether it was moved.
 */
export async function toDaytime(world: World): Promise<boolean> {
  const now = await clockOf(world);
  const at = new Date(now);
  if (at.getUTCHours() >= 4 && at.getUTCHours() < 16) return false;
  if (at.getUTCHours() >= 16) at.setUTCDate(at.getUTCDate() + 1);
  await moveClock(world, { to: new Date(at.setUTCHours(10, 0, 0, 0)).toISOString() });
  return true;
}

async function moveClock(world: World, to: { advance: number } | { to: string }): Promise<void> {
  await sandboxPost(world, 'clock', { ...to, schedule: false });
}

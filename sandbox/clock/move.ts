import { nextJob } from '#sandbox/clock/jobs.ts';
import type { Job } from '#sandbox/clock/jobs.ts';
import { runJob } from '#sandbox/clock/run-job.ts';
import { countMails } from '#sandbox/mail/find-messages.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What one day of a move did. */
export type Day = {
  /** The end of the day, UTC milliseconds. */
  at: number;
  /** What fell due at Stripe, in order of time. */
  stripe: Job[];
  /** How often the product's scheduled run ran. */
  runs: number;
  /** How many mails arrived. */
  mails: number;
};

/**
 * Runs every job that falls due until `end` (UTC milliseconds) in order of time, with the clock
 * held at its instant. Its events are delivered before the clock moves on.
 */
async function runUntil(world: WorldContext, end: number): Promise<Job[]> {
  const { clock, postman, storage } = world;
  const ran: Job[] = [];
  for (;;) {
    const job = nextJob(storage.sql);
    const retryAt = postman.nextRetryAt();
    const due = Math.min(job?.at ?? Infinity, retryAt ?? Infinity);
    if (due > end) break;
    clock.hold(Math.max(due, clock.now()));
    if (job && job.at === due) {
      runJob(world, job);
      ran.push(job);
    }
    await postman.deliverDue();
  }
  clock.hold(end);
  await postman.deliverDue();
  return ran;
}

/**
 * Moves the world forward to `target` (UTC milliseconds), day by day from the present instant, so
 * one long move does the same as many short ones. At the end of each day, and at the target, the
 * product's scheduled run runs, unless `schedule` is false. Throws if that run fails; then the
 * clock stays at that day.
 */
export async function moveClock(
  world: WorldContext,
  target: number,
  { schedule }: { schedule: boolean },
): Promise<Day[]> {
  const { clock, env, postman, storage } = world;
  const days: Day[] = [];
  await postman.deliverDue();
  try {
    const start = Math.min(clock.now(), target);
    clock.hold(start);
    let at = start;
    do {
      at = Math.min(at + dayMs, target);
      const mailsBefore = countMails(storage.sql);
      const stripe = await runUntil(world, at);
      if (schedule) {
        await env.PRODUCT_TO_THE_END.runSchedule();
        await postman.deliverDue();
      }
      const mails = countMails(storage.sql) - mailsBefore;
      days.push({ at, stripe, runs: schedule ? 1 : 0, mails });
    } while (at < target);
    return days;
  } finally {
    clock.release();
  }
}

import type { Play } from '#tests/model/playing.ts';
import { runSchedule } from '#tests/model/quiet.ts';
import type { Watch } from '#tests/model/quiet.ts';
import { times } from '#tests/model/step.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const aMinute = times['a minute'];

/** Mails name the minute, so a minute between two changes makes their mails differ. */
export async function aMinuteLater(play: Play): Promise<void> {
  if (play.isAlone) await wait(play, aMinute);
}

/** How long the schedule stands still at most, in seconds. */
const longestStandstill = times['half a year'];

export async function scheduleNow(play: Play): Promise<void> {
  play.unscheduled = 0;
  await runSchedule(play.cast.watch, play.outbox);
}

/**
 * While events are lost, the schedule runs at least every three days. Stripe still lists the events
 * then. It never stands still for longer than half a year: Stripe moves no charge to more than two
 * years after the anchor of its cycle, so one day a promise of free time could not be kept.
 */
export async function wait(play: Play, seconds: number): Promise<string> {
  const { world } = play.cast.watch;
  play.waited += seconds;
  play.silence = play.holding || play.hasLost ? play.silence + seconds : 0;
  if (play.silence > times['three days']) play.wasDeaf = true;
  for (let left = seconds, stage = 0; left > 0; left -= stage) {
    await world.awaitMails();
    stage = times['half a year'];
    if (await isAnythingOwed(play.cast.watch)) stage = seenToEvery;
    if (play.dropping) stage = times['three days'];
    const step = Math.min(left, stage);
    if (play.unscheduled + step > longestStandstill) await scheduleNow(play);
    await advance(world, step);
    play.unscheduled += step;
    if (left > stage) await scheduleNow(play);
  }
  return '';
}

/**
 * In seconds. What is owed is seen to whole days after it is heard of. No run comes at the
 * same moment, because two runtimes would be on different sides of it.
 */
const seenToEvery = 60 * 3600;

/** Whether somebody owes something. */
async function isAnythingOwed({ owed }: Watch): Promise<boolean> {
  return ((await owed.first<{ n: number }>())?.n ?? 0) > 0;
}

import { hourMs, minuteMs } from '#worker/calendar.ts';
import type { Facts } from '#worker/desk/state/read-facts.ts';

/** Something that somebody should look at. */
export interface StandsOut {
  /** Its kind and, after a space, what it is about. */
  condition: string;
  /** Since when, UTC milliseconds; null where nothing notes that. */
  since: number | null;
}

/** A job that fails once is tried again in five minutes. */
const failsAfterMs = 15 * minuteMs;
/** A job that leaves items is behind when the oldest waits for so long. */
const behindAfterMs = 6 * hourMs;
/** Events are tried again for some time before somebody has to look. */
const eventsAfterMs = hourMs;
/** Cents. Less may go back than came in without anything being wrong. */
const leastLost = 10_000;

/** What stands out now (UTC milliseconds). Pure. */
export function whatStandsOut(facts: Facts, now: number): StandsOut[] {
  const found: StandsOut[] = [];
  const note = (condition: string, since: number | null) => found.push({ condition, since });
  for (const { job, failingSince, isUnfinished, oldestAt } of facts.reports) {
    if (failingSince !== null && now - failingSince >= failsAfterMs) {
      note(`job_fails ${job}`, failingSince);
    }
    if (isUnfinished && oldestAt !== null && now - oldestAt >= behindAfterMs) {
      note(`job_behind ${job}`, oldestAt);
    }
  }
  for (const job of new Set(facts.stuck.map((item) => item.job))) note(`job_stuck ${job}`, null);
  for (const { endpoint, givenUpSince } of facts.endpoints) {
    // One that is paused holds all that waits.
    if (endpoint.pausedAt !== null) note(`endpoint ${endpoint.address}`, endpoint.pausedAt);
    else if (givenUpSince !== null) note(`given_up ${endpoint.address}`, givenUpSince);
  }
  const event = Math.min(...facts.events.map(({ receivedAt }) => receivedAt));
  if (now - event >= eventsAfterMs) note('events', event);
  const mail = Math.min(...facts.mails.map(({ createdAt }) => createdAt));
  if (facts.mails.length > 0) note('mails', mail);
  const left = facts.money.reduce((sum, { cents }) => sum + cents, 0);
  if (left < -leastLost) note('balance', null);
  return found;
}

import { dayMs, hourMs, minuteMs } from '#worker/calendar.ts';
import type { Message } from '#worker/mail/port.ts';

/** A mail about something that was written to the database. */
export interface Notice extends Message {
  /** Identifies the event. Of several mails with the same key, only the first is sent. */
  key: string;
  /**
   * For an advertising mail alone: the address under which one press ends such mails. It is sent
   * with it, and only if the recipient has not ended them meanwhile.
   */
  unsubscribe?: string | null;
}

/**
 * How long a mail is leased to the request or run that sends it. Cloudflare ends a scheduled run
 * after 15 minutes, so two runs never hold the same mail.
 */
export const leaseMs = 15 * minuteMs;

/** Time from queueing a mail until it is given up. */
const giveUpAfterMs = dayMs;

/** How often a mail is leased at most, if every attempt ends without a result. */
export const maxAttempts = 24;

/**
 * When to send a mail again after `attempts` failed attempts, UTC milliseconds; null to give it up.
 * After the first failure the next scheduled run sends it. The wait is then five minutes and
 * doubles each time, up to two hours.
 */
export function nextAttempt(
  { attempts, createdAt }: { attempts: number; createdAt: number },
  now: number,
): number | null {
  const wait = attempts === 1 ? 0 : Math.min(5 * minuteMs * 2 ** (attempts - 2), 2 * hourMs);
  return now + wait < createdAt + giveUpAfterMs ? now + wait : null;
}

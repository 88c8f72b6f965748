import type { Message } from '#worker/mail/port.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A mail that tells of something which has been written. */
export interface Notice extends Message {
  /** What it tells of: of mails with the same key only the first is ever sent. */
  key: string;
}

/**
 * For how long a mail is lent to whoever sends it. No scheduled run lasts longer (Cloudflare ends it
 * after 15 minutes), so two of them never hold the same mail.
 */
export const leaseMs = 15 * minute;

/** When a mail is given up, counted from when it was queued. */
const patienceMs = 24 * hour;

/** How often a mail is lent at most, should each attempt end without a word. */
export const mostAttempts = 24;

/** How long mails are remembered, so that their keys stay used. */
export const keepMs = 30 * 24 * hour;

/**
 * When to try a mail again that the service did not take for the `attempts`th time, UTC
 * milliseconds; null to give it up. The next scheduled run at first, then after five minutes, then
 * twice as long each time, at most two hours.
 */
export function nextAttempt(
  { attempts, createdAt }: { attempts: number; createdAt: number },
  now: number,
): number | null {
  const wait = attempts === 1 ? 0 : Math.min(5 * minute * 2 ** (attempts - 2), 2 * hour);
  return now + wait < createdAt + patienceMs ? now + wait : null;
}

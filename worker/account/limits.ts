import type { SQL } from 'drizzle-orm';

import { dayMs, hourMs, minuteMs } from '#worker/calendar.ts';

/** At most `max` tries by one subject in a window of `windowMs`. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/** One try by one subject. The statement `countTry` counts it. */
export interface Try {
  limit: Limit;
  key: string | SQL<string>;
  windowStart: number;
  expiresAt: number;
}

/**
 * How often each action may be tried. D1 counts the tries, because the platform's rate limit is
 * not exact. Limits per network address are high, because a whole lecture hall may share one.
 */
export const limits = {
  codePerEmail: { name: 'code-email', max: 5, windowMs: 10 * minuteMs },
  codePerEmailDaily: { name: 'code-email-day', max: 20, windowMs: dayMs },
  codePerAddress: { name: 'code-address', max: 100, windowMs: hourMs },
  codePerAccount: { name: 'code-account', max: 5, windowMs: 10 * minuteMs },
  codePerAccountDaily: { name: 'code-account-day', max: 20, windowMs: dayMs },
  guessPerAddress: { name: 'guess-address', max: 300, windowMs: hourMs },
  passwordPerToken: { name: 'password-token', max: 10, windowMs: hourMs },
  currentPasswordPerAccount: { name: 'password-account', max: 10, windowMs: 15 * minuteMs },
  namePerAccount: { name: 'name-account', max: 30, windowMs: 10 * minuteMs },
  signInPerAccount: { name: 'sign-in-account', max: 10, windowMs: 15 * minuteMs },
  signInPerAddress: { name: 'sign-in-address', max: 60, windowMs: 15 * minuteMs },
  handOffPerAccount: { name: 'hand-off-account', max: 30, windowMs: 10 * minuteMs },
  handOffPerAddress: { name: 'hand-off-address', max: 150, windowMs: 10 * minuteMs },
  loginCodePerAddress: { name: 'login-code-address', max: 60, windowMs: 15 * minuteMs },
  uploadPerAccount: { name: 'upload-account', max: 20, windowMs: hourMs },
  payoutPerAddress: { name: 'payout-address', max: 60, windowMs: hourMs },
  couponPerAccount: { name: 'coupon-account', max: 30, windowMs: 15 * minuteMs },
  couponPerAddress: { name: 'coupon-address', max: 300, windowMs: hourMs },
  eventPerAddress: { name: 'event-address', max: 600, windowMs: hourMs },
  consentPerAddress: { name: 'consent-address', max: 600, windowMs: hourMs },
  mailingPerAccount: { name: 'mailing-account-day', max: 5, windowMs: dayMs },
  referralPerAccount: { name: 'referral-account', max: 20, windowMs: hourMs },
  /** Beyond these a declaration is still stored; docs/decisions/0052. */
  declarationPerAddress: { name: 'declaration-address', max: 100, windowMs: hourMs },
  receiptPerEmail: { name: 'receipt-email-day', max: 5, windowMs: dayMs },
  /** Letters of one kind about declarations that strangers may have made, to one reader. */
  letterPerReader: { name: 'declaration-letter', max: 1, windowMs: hourMs },
  /** Receipts of a signed-in person to another address than their own. */
  receiptPerAccount: { name: 'receipt-account-day', max: 5, windowMs: dayMs },
  passkeyPerAddress: { name: 'passkey-address', max: 60, windowMs: 15 * minuteMs },
  passkeyPerAccount: { name: 'passkey-account', max: 30, windowMs: 15 * minuteMs },
  socialPerAddress: { name: 'social-address', max: 60, windowMs: 15 * minuteMs },
} as const satisfies Record<string, Limit>;

/** When the window that contains `now` began, UTC milliseconds. Windows do not overlap. */
export function windowStart(limit: Limit, now: number): number {
  return now - (now % limit.windowMs);
}

/** Whole seconds until the window that contains `now` ends. */
export function secondsLeft(limit: Limit, now: number): number {
  return Math.ceil((windowStart(limit, now) + limit.windowMs - now) / 1000);
}

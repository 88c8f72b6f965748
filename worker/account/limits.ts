import type { SQL } from 'drizzle-orm';

const minute = 60_000;
const hour = 60 * minute;

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
  codePerEmail: { name: 'code-email', max: 5, windowMs: 10 * minute },
  codePerEmailDaily: { name: 'code-email-day', max: 20, windowMs: 24 * hour },
  codePerAddress: { name: 'code-address', max: 100, windowMs: hour },
  codePerAccount: { name: 'code-account', max: 5, windowMs: 10 * minute },
  codePerAccountDaily: { name: 'code-account-day', max: 20, windowMs: 24 * hour },
  guessPerAddress: { name: 'guess-address', max: 300, windowMs: hour },
  passwordPerToken: { name: 'password-token', max: 10, windowMs: hour },
  currentPasswordPerAccount: { name: 'password-account', max: 10, windowMs: 15 * minute },
  namePerAccount: { name: 'name-account', max: 30, windowMs: 10 * minute },
  signInPerAccount: { name: 'sign-in-account', max: 10, windowMs: 15 * minute },
  signInPerAddress: { name: 'sign-in-address', max: 60, windowMs: 15 * minute },
  handOffPerAccount: { name: 'hand-off-account', max: 30, windowMs: 10 * minute },
  handOffPerAddress: { name: 'hand-off-address', max: 150, windowMs: 10 * minute },
  loginCodePerAddress: { name: 'login-code-address', max: 60, windowMs: 15 * minute },
  uploadPerAccount: { name: 'upload-account', max: 20, windowMs: hour },
  payoutPerAddress: { name: 'payout-address', max: 60, windowMs: hour },
  couponPerAccount: { name: 'coupon-account', max: 30, windowMs: 15 * minute },
  couponPerAddress: { name: 'coupon-address', max: 300, windowMs: hour },
  eventPerAddress: { name: 'event-address', max: 600, windowMs: hour },
  consentPerAddress: { name: 'consent-address', max: 600, windowMs: hour },
  mailingPerAccount: { name: 'mailing-account-day', max: 5, windowMs: 24 * hour },
  referralPerAccount: { name: 'referral-account', max: 20, windowMs: hour },
  /** Beyond these a declaration is still stored; docs/decisions/0052. */
  declarationPerAddress: { name: 'declaration-address', max: 100, windowMs: hour },
  receiptPerEmail: { name: 'receipt-email-day', max: 5, windowMs: 24 * hour },
  /** Letters of one kind about declarations that strangers may have made, to one reader. */
  letterPerReader: { name: 'declaration-letter', max: 1, windowMs: hour },
  /** Receipts of a signed-in person to another address than their own. */
  receiptPerAccount: { name: 'receipt-account-day', max: 5, windowMs: 24 * hour },
  passkeyPerAddress: { name: 'passkey-address', max: 60, windowMs: 15 * minute },
  passkeyPerAccount: { name: 'passkey-account', max: 30, windowMs: 15 * minute },
  socialPerAddress: { name: 'social-address', max: 60, windowMs: 15 * minute },
} as const satisfies Record<string, Limit>;

/** When the window that contains `now` began, UTC milliseconds. Windows do not overlap. */
export function windowStart(limit: Limit, now: number): number {
  return now - (now % limit.windowMs);
}

/** Whole seconds until the window that contains `now` ends. */
export function secondsLeft(limit: Limit, now: number): number {
  return Math.ceil((windowStart(limit, now) + limit.windowMs - now) / 1000);
}

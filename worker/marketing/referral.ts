import { dayMs } from '#worker/calendar.ts';

/**
 * A referral waits for the referred person's first payment, is then counted, and is credited at the
 * desk.
 */
export const referralStatuses = ['waiting', 'counted', 'credited'] as const;

export type ReferralStatus = (typeof referralStatuses)[number];

/**
 * How long after a person's first payment a referrer can still be recorded: as long as the cookie
 * with the referrer's code lives. A person with an older payment was a customer before the link.
 */
export const referralWindowMs = 7 * dayMs;

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 12;

/**
 * A code that says nothing about its owner and cannot be guessed: 59 random bits
 * (docs/decisions/0029).
 */
export function newReferralCode(): string {
  let code = '';
  while (code.length < codeLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Five random bits choose a character. The alphabet has 31, so value 31 is drawn again.
    code += alphabet[byte % 32] ?? '';
  }
  return code;
}

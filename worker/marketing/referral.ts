import { dayMs } from '#worker/calendar.ts';

/**
 * How long after somebody's first payment it can still be said who brought them: as long as the
 * cookie with that lives. Whoever has paid before was a customer already.
 */
export const referralWindowMs = 7 * dayMs;

/** No character that is read as another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 12;

/**
 * A name that says nothing about its owner and is not guessed: 59 random bits
 * (docs/decisions/0029).
 */
export function newReferralCode(): string {
  let code = '';
  while (code.length < codeLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Five bits each; the one value that the alphabet lacks is drawn again.
    code += alphabet[byte % 32] ?? '';
  }
  return code;
}

import { failureCode } from '#client/lib/api-failure.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import type { Purpose } from '#worker/account/code/rules.ts';

/*
 * The codes that were mailed in this tab. Whoever asks twice has two mails, and may enter either
 * code: each is bound to the token that its own request was answered with.
 */

/** As long as a code is good, which the Worker decides by its own clock. */
const lifeMs = 10 * 60_000;

/** To which address a code was sent, and what for. */
export interface SentTo {
  purpose: Purpose;
  email: string;
}

interface SentCode extends SentTo {
  token: string;
  /** When it was sent, UTC milliseconds by this browser's clock. */
  at: number;
}

/** Remembers the token of the code that was sent last. */
export function noteSentCode(to: SentTo, token: string): void {
  const others = readSentCodes().filter((one) => one.token !== token);
  storeItem('sent_codes', [{ ...to, token, at: Date.now() }, ...others]);
}

/** The codes that may still be good, the latest first. */
function readSentCodes(): SentCode[] {
  const stored = readItem('sent_codes');
  if (!Array.isArray(stored)) return [];
  return (stored as SentCode[]).filter(({ at }) => at > Date.now() - lifeMs);
}

const wrongCode = new Set(['invalid_code', 'expired_code']);

/**
 * Calls `check` with `token`, the token of the last mail, and while that code is another one, with
 * those of earlier mails. All are forgotten once one fits. Throws what the first call has thrown if
 * none does.
 */
export async function checkSentCodes(
  to: SentTo,
  token: string,
  check: (token: string) => Promise<void>,
): Promise<void> {
  const earlier = readSentCodes()
    .filter((one) => one.purpose === to.purpose && one.email === to.email && one.token !== token)
    .map((one) => one.token);
  try {
    await check(token);
  } catch (thrown) {
    if (!wrongCode.has(failureCode(thrown)) || !(await fitsOne(earlier, check))) throw thrown;
  }
  removeItem('sent_codes');
}

async function fitsOne(
  tokens: readonly string[],
  check: (token: string) => Promise<void>,
): Promise<boolean> {
  for (const token of tokens) {
    try {
      // The next one is only asked for if this one does not fit.
      // eslint-disable-next-line no-await-in-loop
      await check(token);
      return true;
    } catch (thrown) {
      if (!wrongCode.has(failureCode(thrown))) throw thrown;
    }
  }
  return false;
}

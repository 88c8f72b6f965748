import { allowsStep } from '#worker/account/challenge/challenge.ts';
import type {
  ChallengeRecord,
  ChallengeRow,
  Purpose,
} from '#worker/account/challenge/challenge.ts';
import { spendAttempt } from '#worker/account/challenge/challenge-sql.ts';
import { readChallengeRecord } from '#worker/account/challenge/challenge-store.ts';
import { codeDigest } from '#worker/account/challenge/code.ts';
import { readWithCaller } from '#worker/account/caller.ts';
import type { CallerAccount } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { equalTexts, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

/** A challenge for which a code was entered. */
export interface EnteredChallenge {
  challenge: ChallengeRow;
  record: ChallengeRecord;
  /** Who entered the code; null for a visitor. */
  caller: CallerAccount | null;
}

/**
 * Checks a code. The attempt is counted before the code is compared, so at most five of any number
 * of simultaneous guesses are compared. `isAllowed` may refuse a challenge of another person.
 * Throws `invalid_code`, `too_many_requests`, and `expired_code` if the token is unknown, too old,
 * used up or not allowed, or has no attempt left.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: Purpose,
  { code, token }: { code: string; token: string },
  isAllowed: (entered: EnteredChallenge) => boolean = () => true,
): Promise<EnteredChallenge> {
  const now = ctx.clock.now();
  const id = await sha256(token);
  const tries = await triesOf(ctx, [[limits.guessPerAddress, ctx.caller.address]]);
  const [{ account: caller, rows }, record] = await Promise.all([
    readWithCaller(ctx, () => ({
      challenges: spendAttempt(ctx.db, purpose, id, now, belowLimits(tries)),
      counts: tries.map((one) => countTry(ctx.db, one)),
    })),
    readChallengeRecord(ctx, id),
  ]);
  refuseExcess(ctx, tries, rows.counts);
  const challenge = rows.challenges[0];
  if (!challenge || !record || !allowsStep(challenge, 'code', now)) {
    throw new AppError('expired_code');
  }
  const entered = { challenge, record, caller };
  if (!isAllowed(entered)) throw new AppError('expired_code');
  const digest = await codeDigest(ctx.codePepper, token, code);
  if (!equalTexts(digest, record.codeDigest)) throw new AppError('invalid_code');
  return entered;
}

import { allowsStep } from '#worker/account/challenge/challenge.ts';
import type {
  ChallengeRecord,
  ChallengeRow,
  Purpose,
} from '#worker/account/challenge/challenge.ts';
import { takeAttempt } from '#worker/account/challenge/challenge-repository.ts';
import { recallChallenge } from '#worker/account/challenge/challenge-store.ts';
import { codeDigest } from '#worker/account/challenge/code.ts';
import { readWithCaller } from '#worker/account/caller.ts';
import type { CallerAccount } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { belowLimits, countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { equalTexts, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

/** A challenge whose code has just been entered. */
export interface Taken {
  challenge: ChallengeRow;
  record: ChallengeRecord;
  /** Who entered it; null for a visitor. */
  caller: CallerAccount | null;
}

/**
 * Compares a code. The attempt is counted before the code is looked at, so of any number of guesses
 * at once only five are compared. `isMeant` may refuse a challenge that is somebody else's. Throws
 * `invalid_code`, `too_many_requests`, and `expired_code` for a token that is unknown, too old,
 * guessed out, used up or not meant.
 */
export async function takeCode(
  ctx: Ctx,
  purpose: Purpose,
  { code, token }: { code: string; token: string },
  isMeant: (taken: Taken) => boolean = () => true,
): Promise<Taken> {
  const now = ctx.clock.now();
  const id = await sha256(token);
  const tries = await triesOf(ctx, [[limits.guessPerAddress, ctx.caller.address]]);
  const [{ account: caller, rows }, record] = await Promise.all([
    readWithCaller(ctx, () => [
      takeAttempt(ctx.db, purpose, id, now, belowLimits(tries)),
      ...tries.map((one) => countTry(ctx.db, one)),
    ]),
    recallChallenge(ctx, id),
  ]);
  const [attempt, ...counted] = rows;
  refuseExcess(ctx, tries, counted);
  const challenge = attempt[0];
  if (!challenge || !record || !allowsStep(challenge, 'code', now)) {
    throw new AppError('expired_code');
  }
  const taken = { challenge, record, caller };
  if (!isMeant(taken)) throw new AppError('expired_code');
  const digest = await codeDigest(ctx.codePepper, token, code);
  if (!equalTexts(digest, record.codeDigest)) throw new AppError('invalid_code');
  return taken;
}

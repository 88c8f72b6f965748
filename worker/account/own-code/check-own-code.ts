import { readWithCaller } from '#worker/account/caller.ts';
import type { CallerAccount } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { ownCodeDigest } from '#worker/account/own-code/own-code.ts';
import type { OwnCodePurpose } from '#worker/account/own-code/own-code.ts';
import { tryOwnCode } from '#worker/account/own-code/shared-sql.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { equalTexts } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

/** A correct code that is not spent yet, and who entered it. */
export interface CheckedOwnCode {
  caller: CallerAccount;
  /** For `spendOwnCode`, without which the code stays good. */
  codeId: string;
}

/**
 * Checks a code against all that the caller was sent for that purpose and that are still good. The
 * attempt is counted before codes are compared, so at most five of any number of simultaneous
 * guesses are compared with each. Throws `not_logged_in`, `too_many_requests`, `invalid_code`, and
 * `expired_code` if no code was sent, or each is too old, spent, or has no attempt left.
 */
export async function checkOwnCode(
  ctx: Ctx,
  purpose: OwnCodePurpose,
  code: string,
): Promise<CheckedOwnCode> {
  if (ctx.caller.sessionHash === null) throw new AppError('not_logged_in');
  const now = ctx.clock.now();
  const tries = await triesOf(ctx, [[limits.guessPerAddress, ctx.caller.address]]);
  const { account: caller, rows } = await readWithCaller(ctx, (accountId) => ({
    codes: tryOwnCode(ctx.db, accountId, purpose, now, belowLimits(tries)),
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  if (!caller) throw new AppError('not_logged_in');
  refuseExcess(ctx, tries, rows.counts);
  if (rows.codes.length === 0) throw new AppError('expired_code');
  for (const { id, digest } of rows.codes) {
    // Each code's digest is bound to its own id.
    // eslint-disable-next-line no-await-in-loop
    const entered = await ownCodeDigest(ctx.codePepper, purpose, { id, email: caller.email, code });
    if (equalTexts(entered, digest)) return { caller, codeId: id };
  }
  throw new AppError('invalid_code');
}

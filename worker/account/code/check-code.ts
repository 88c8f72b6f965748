import type { AccountRow } from '#worker/account/account-sql.ts';
import { readWithCaller } from '#worker/account/caller.ts';
import type { CallerAccount } from '#worker/account/caller.ts';
import {
  markVerified,
  selectAccountByNextToken,
  selectByNextToken,
  spendAttempt,
  spendOwnAttempts,
} from '#worker/account/code/code-sql.ts';
import {
  allowsStep,
  nextToken,
  ownDigest,
  rules,
  tokenDigest,
} from '#worker/account/code/rules.ts';
import type {
  ChallengeRow,
  OwnPurpose,
  Purpose,
  TokenPurpose,
} from '#worker/account/code/rules.ts';
import { readChallengeRecord } from '#worker/account/code/typed-store.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/limits.ts';
import { limits } from '#worker/account/limits.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { equalTexts, sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/** A code that was entered correctly. It stays good until its action marks it. */
interface EnteredCode {
  id: string;
  /** The e-mail that it was sent to. */
  email: string;
  caller: CallerAccount;
}

/** What an entered code is compared with, after an attempt at each code was counted. */
interface Attempt {
  /** null for a visitor. */
  caller: CallerAccount | null;
  counts: { count: number }[][];
  codes: {
    id: string;
    email: string;
    digest: string;
    /** What would be stored of `code` in its place. */
    digestOf: (code: string) => Promise<string>;
  }[];
}

/**
 * Checks a code. The attempt is counted before anything is compared, so at most five of any number
 * of simultaneous guesses are compared with each code. Throws `not_logged_in` where the purpose
 * needs it, `too_many_requests`, `invalid_code`, and `expired_code` if there is no code to compare
 * with: each is unknown, too old, used up or another person's, or has no attempt left.
 */
async function enterCode(
  ctx: Ctx,
  purpose: Purpose,
  code: string,
  attempt: (tries: readonly Try[]) => Promise<Attempt>,
): Promise<Omit<EnteredCode, 'caller'> & { caller: CallerAccount | null }> {
  const { signedIn } = rules[purpose];
  if (signedIn && ctx.caller.sessionHash === null) throw new AppError('not_logged_in');
  const tries = await triesOf(ctx, [[limits.guessPerAddress, ctx.caller.address]]);
  const { caller, counts, codes } = await attempt(tries);
  if (signedIn && !caller) throw new AppError('not_logged_in');
  refuseExcess(ctx, tries, counts);
  if (codes.length === 0) throw new AppError('expired_code');
  for (const { id, email, digest, digestOf } of codes) {
    if (equalTexts(await digestOf(code), digest)) return { id, email, caller };
  }
  throw new AppError('invalid_code');
}

/** `email`, if given, must be the one that the code was sent to. */
interface TokenEntry {
  code: string;
  token: string;
  email?: string;
}

function enterTokenCode(ctx: Ctx, purpose: TokenPurpose, { code, token, email }: TokenEntry) {
  return enterCode(ctx, purpose, code, async (tries) => {
    const now = ctx.clock.now();
    const id = await sha256(token);
    const [{ account: caller, rows }, record] = await Promise.all([
      readWithCaller(ctx, () => ({
        challenges: spendAttempt(ctx.db, purpose, id, now, belowLimits(tries)),
        counts: tries.map((one) => countTry(ctx.db, one)),
      })),
      readChallengeRecord(ctx, id),
    ]);
    const challenge = rows.challenges[0];
    const isGood =
      challenge !== undefined &&
      allowsStep(challenge, 'code', now) &&
      (!rules[purpose].signedIn || challenge.accountId === caller?.id) &&
      (email === undefined || record?.email === email);
    const digestOf = (typed: string) => tokenDigest(ctx.codePepper, token, typed);
    return {
      caller,
      counts: rows.counts,
      codes:
        isGood && record ? [{ id, email: record.email, digest: record.codeDigest, digestOf }] : [],
    };
  });
}

/**
 * Checks a code that a visitor holds by its token, and returns the token of the next step. The same
 * correct code sent again gets the same token. Throws `too_many_requests`, `invalid_code`,
 * `expired_code`.
 */
export async function verifyCode(
  ctx: Ctx,
  purpose: 'sign_up' | 'reset',
  input: TokenEntry,
): Promise<TokenAnswer> {
  const { id } = await enterTokenCode(ctx, purpose, input);
  await markVerified(ctx.db, id, ctx.clock.now());
  return { token: await nextToken(ctx.codePepper, input.token) };
}

/**
 * Checks a code that was sent for the caller's own account and is held by its token. Throws
 * `not_logged_in`, `too_many_requests`, `invalid_code`, `expired_code`.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: 'email_change' | 'confirm',
  input: TokenEntry,
): Promise<EnteredCode> {
  return withCaller(await enterTokenCode(ctx, purpose, input));
}

/**
 * Checks a code against all that the caller was sent for that purpose and that are still good; a
 * wrong one is an attempt at each. Throws what `checkCode` throws.
 */
export async function checkOwnCode(
  ctx: Ctx,
  purpose: OwnPurpose,
  code: string,
): Promise<EnteredCode> {
  const entered = await enterCode(ctx, purpose, code, async (tries) => {
    const { account: caller, rows } = await readWithCaller(ctx, (accountId) => ({
      codes: spendOwnAttempts(ctx.db, purpose, accountId, ctx.clock.now(), belowLimits(tries)),
      counts: tries.map((one) => countTry(ctx.db, one)),
    }));
    const email = caller?.email ?? '';
    const codes = rows.codes.map(({ id, digest }) => ({
      id,
      email,
      digest,
      digestOf: (typed: string) => ownDigest(ctx.codePepper, { purpose, id, email }, typed),
    }));
    return { caller, counts: rows.counts, codes };
  });
  return withCaller(entered);
}

/** Nobody else gets here: `enterCode` has refused visitors. */
function withCaller<T extends { caller: CallerAccount | null }>(entered: T) {
  const { caller } = entered;
  if (!caller) throw new AppError('not_logged_in');
  return { ...entered, caller };
}

/**
 * Finds what a token of `verifyCode` goes on with: its challenge, and the account of it, if there
 * is one already. Throws `too_many_requests`, and `expired_code` if it is too old or used up.
 */
export async function readNextStep(
  ctx: Ctx,
  purpose: 'sign_up' | 'reset',
  token: string,
): Promise<{ challenge: ChallengeRow; account: AccountRow | undefined; tokenHash: string }> {
  const tokenHash = await sha256(token);
  const tries = await triesOf(ctx, [[limits.passwordPerToken, tokenHash]]);
  const { challenges, accounts, counts } = await batch(ctx.db, {
    challenges: selectByNextToken(ctx.db, purpose, tokenHash),
    accounts: selectAccountByNextToken(ctx.db, purpose, tokenHash),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);
  const [challenge] = challenges;
  if (!challenge || !allowsStep(challenge, 'password', ctx.clock.now())) {
    throw new AppError('expired_code');
  }
  return { challenge, account: accounts[0], tokenHash };
}

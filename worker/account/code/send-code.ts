import { readAsCaller } from '#worker/account/caller.ts';
import type { CallerAccount } from '#worker/account/caller.ts';
import { insertChallenge, insertOwnCode } from '#worker/account/code/code-sql.ts';
import {
  challengeLifeMs,
  codeLifeMs,
  nextToken,
  ownDigest,
  randomSixDigits,
  rules,
  tokenDigest,
} from '#worker/account/code/rules.ts';
import type { OwnPurpose, Purpose, TokenPurpose } from '#worker/account/code/rules.ts';
import { saveChallengeRecord } from '#worker/account/code/typed-store.ts';
import type { ChallengeRecord } from '#worker/account/code/typed-store.ts';
import { refuseExcess, triesOf, tryOfCaller, uncountTries } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/limits.ts';
import { limits } from '#worker/account/limits.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { isRefusedForGood } from '#worker/mail/port.ts';
import { codeMail } from '#worker/mail/templates/code-mail.ts';

/**
 * The tries that sending a code counts as: of the network address, of the person who is signed in,
 * and of the address that was typed (`email`).
 */
export async function codeTries(ctx: Ctx, purpose: Purpose, email = ''): Promise<Try[]> {
  const { countedUnder, signedIn } = rules[purpose];
  const typed = countedUnder === null ? null : countedUnder + email;
  const ofCaller = signedIn ? [limits.codePerAccount, limits.codePerAccountDaily] : [];
  return [
    ...ofCaller.map((limit) => tryOfCaller(ctx, limit)),
    ...(await triesOf(ctx, [
      [limits.codePerEmail, typed],
      [limits.codePerEmailDaily, typed],
      [limits.codePerAddress, ctx.caller.address],
    ])),
  ];
}

/**
 * Mails a new code. It is saved after its mail was sent, so a failing mail service leaves nothing
 * behind: then `tries` are uncounted, but not where it refuses the address for good, or somebody
 * could ask it without end. Throws `mail_unavailable`.
 */
async function mailNewCode(
  ctx: Ctx,
  purpose: Purpose,
  email: string,
  tries: readonly Try[],
): Promise<string> {
  const code = randomSixDigits();
  try {
    await ctx.mail(codeMail(purpose, email, code));
  } catch (cause) {
    if (!isRefusedForGood(cause)) await uncountTries(ctx, tries);
    throw new AppError('mail_unavailable', { cause });
  }
  return code;
}

interface Request {
  /** The owner; null for a sign-up. */
  accountId: string | null;
  /** What was typed. The code's step reads it again. */
  typed: Omit<ChallengeRecord, 'codeDigest'>;
  /** What the call has counted, from `codeTries`. */
  tries: readonly Try[];
}

/**
 * Sends a code to an e-mail. Returns the token that it is bound to. Codes that were sent before
 * stay good with their own tokens. Throws `mail_unavailable`, and `user_not_exist` (for the reset)
 * or `not_logged_in` if its account was erased while the mail was on its way.
 */
export async function sendCode(
  ctx: Ctx,
  purpose: TokenPurpose,
  { accountId, typed, tries }: Request,
): Promise<TokenAnswer> {
  const code = await mailNewCode(ctx, purpose, typed.email, tries);
  const token = randomToken();
  const id = await sha256(token);
  const now = ctx.clock.now();
  const [, saved] = await Promise.all([
    saveChallengeRecord(ctx, id, {
      ...typed,
      codeDigest: await tokenDigest(ctx.codePepper, token, code),
    }),
    insertChallenge(ctx.db, {
      id,
      purpose,
      accountId,
      nextTokenHash: await sha256(await nextToken(ctx.codePepper, token)),
      createdAt: now,
      expiresAt: now + challengeLifeMs,
    }),
  ]);
  if (accountId !== null && !saved[0]?.accountId) {
    throw new AppError(purpose === 'reset' ? 'user_not_exist' : 'not_logged_in');
  }
  return { token };
}

/** Counts a code that the caller asks for, to their own address. */
async function countRequest(
  ctx: Ctx,
  purpose: Purpose,
): Promise<{ account: CallerAccount; tries: Try[] }> {
  const tries = await codeTries(ctx, purpose);
  const { account, rows } = await readAsCaller(ctx, () => ({
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.counts);
  return { account, tries };
}

/**
 * Sends the code that confirms the caller's session to their own e-mail. Throws `not_logged_in`,
 * `too_many_requests`, `mail_unavailable`.
 */
export async function requestConfirmation(ctx: Ctx): Promise<TokenAnswer> {
  const { account, tries } = await countRequest(ctx, 'confirm');
  const typed = { email: account.email };
  return sendCode(ctx, 'confirm', { accountId: account.id, typed, tries });
}

/**
 * Sends the caller a code for one purpose to their own e-mail. Any of their browsers may enter it.
 * Codes that were sent before stay good. Throws `not_logged_in`, `too_many_requests`,
 * `mail_unavailable`.
 */
export async function sendOwnCode(ctx: Ctx, purpose: OwnPurpose): Promise<void> {
  const { account, tries } = await countRequest(ctx, purpose);
  const { id: accountId, email } = account;
  const code = await mailNewCode(ctx, purpose, email, tries);
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  const saved = await insertOwnCode(ctx.db, {
    accountId,
    purpose,
    id,
    digest: await ownDigest(ctx.codePepper, { purpose, id, email }, code),
    createdAt: now,
    expiresAt: now + codeLifeMs,
  });
  // The account was deleted while its mail was on the way.
  if (saved.length === 0) throw new AppError('not_logged_in');
}

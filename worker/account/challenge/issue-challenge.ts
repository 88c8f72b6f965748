import { challengeLifeMs } from '#worker/account/challenge/challenge.ts';
import type { ChallengeRecord, Purpose } from '#worker/account/challenge/challenge.ts';
import { insertChallenge } from '#worker/account/challenge/challenge-sql.ts';
import { saveChallengeRecord } from '#worker/account/challenge/challenge-store.ts';
import { codeDigest, nextToken, randomSixDigits } from '#worker/account/challenge/code.ts';
import type { Try } from '#worker/account/count-tries.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { uncountTries } from '#worker/account/uncount-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { codeMail } from '#worker/mail/templates/code-mail.ts';

interface Issue {
  purpose: Purpose;
  /** The owner; null for a sign-up. */
  accountId: string | null;
  /** What was typed. The code's step reads it again. */
  typed: Omit<ChallengeRecord, 'codeDigest'>;
  /** The tries that the call has counted. They are uncounted if the mail cannot be sent. */
  tries: readonly Try[];
}

/**
 * Sends a code to an e-mail. Returns the token that it is bound to. Throws `mail_unavailable`, and
 * `user_not_exist` (for the reset) or `not_logged_in` if its account was erased while the mail was
 * on its way.
 */
export async function issueChallenge(ctx: Ctx, issue: Issue): Promise<TokenAnswer> {
  const code = randomSixDigits();
  try {
    await ctx.mail(codeMail(issue.purpose, issue.typed.email, code));
  } catch (cause) {
    await uncountTries(ctx, issue.tries);
    throw new AppError('mail_unavailable', { cause });
  }

  // A code is saved after its mail was sent, so a failing mail service leaves nothing behind.
  const token = randomToken();
  const id = await sha256(token);
  const now = ctx.clock.now();
  const [, saved] = await Promise.all([
    saveChallengeRecord(ctx, id, {
      ...issue.typed,
      codeDigest: await codeDigest(ctx.codePepper, token, code),
    }),
    insertChallenge(ctx.db, {
      id,
      purpose: issue.purpose,
      accountId: issue.accountId,
      nextTokenHash: await sha256(await nextToken(ctx.codePepper, token)),
      createdAt: now,
      expiresAt: now + challengeLifeMs,
    }),
  ]);
  if (issue.accountId !== null && !saved[0]?.accountId) {
    throw new AppError(issue.purpose === 'reset' ? 'user_not_exist' : 'not_logged_in');
  }
  return { token };
}

import { endReplacedSession, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { readWithCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { judgeCode, offerLifeMs } from '#worker/account/login-code/login-code.ts';
import type { LoginPurpose } from '#worker/account/login-code/login-code.ts';
import {
  countUse,
  hasUseLeft,
  insertOffer,
  selectLoginCode,
} from '#worker/account/login-code/login-code-sql.ts';
import type { OfferRow } from '#worker/account/login-code/login-code-sql.ts';
import { valuesOfCode } from '#worker/account/login-code/shared-sql.ts';
import { hasSessionBegun, insertSession, rememberBrowser } from '#worker/account/session-sql.ts';
import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import { newSession } from '#worker/account/session.ts';
import { countTry, uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import type { Results, Statements } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { codeSignInMail } from '#worker/mail/templates/account-mails.ts';
import { maskEmail } from '#worker/mask-email.ts';

interface Input {
  code: string;
  purpose: LoginPurpose;
  /** Whether the code may sign out another person who is signed in here. */
  switches: boolean;
  /** What the call says of staying signed in. */
  stay?: boolean | undefined;
}

/** The person whom a code has signed in. */
export interface CodeSignIn {
  account: Account;
  /** For the cookie; null if the person was already signed in here. */
  begun: SignedIn | null;
  /** Extra days that the code promises for the next contract. */
  extraDays: number | null;
  /** Cents of the expense allowance that the code promises; null for none. */
  allowance: number | null;
}

/**
 * Signs in the person that a link's code belongs to. The batch that starts the session also counts
 * the use, so simultaneous calls cannot start more sessions than the code allows. Throws
 * `too_many_requests`, `invalid_code`, `expired_code`, `other_account`.
 */
export async function signInByCode(ctx: Ctx, input: Input): Promise<CodeSignIn> {
  return (await signInByCodeAndRead(ctx, input, () => ({}))).signedIn;
}

/**
 * Like `signInByCode`, and also runs `statements` in its first round trip. They get the account id
 * and the coupon of the code as SQL expressions.
 */
export async function signInByCodeAndRead<const T extends Statements>(
  ctx: Ctx,
  { code, purpose, switches, stay }: Input,
  statements: (values: ReturnType<typeof valuesOfCode>) => T,
): Promise<{ signedIn: CodeSignIn; rows: Results<T> }> {
  const codeHash = await sha256(code);
  const now = ctx.clock.now();
  const tries = await triesOf(ctx, [[limits.loginCodePerAddress, ctx.caller.address]]);
  // The leading spaces keep these names apart from the names of `statements`.
  const { account: caller, rows } = await readWithCaller(ctx, () => ({
    ...statements(valuesOfCode(codeHash)),
    ' codes': selectLoginCode(ctx.db, codeHash),
    ' counts': tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows[' counts']);

  const link = rows[' codes'][0];
  const callerId = caller?.id ?? null;
  const verdict = judgeCode(link, { purpose, callerId, switches, now });
  if (!link || verdict === 'invalid_code') throw new AppError('invalid_code');
  if (verdict === 'expired_code') throw new AppError('expired_code');
  if (verdict === 'other_account') {
    throw new AppError('other_account', {
      details: { name: link.friendlyName ?? link.displayName, email: maskEmail(link.email) },
    });
  }

  const { allowance } = link;
  const account: Account = { ...link, id: link.accountId };
  const extraDays = link.expiresAt > now ? link.extraDays : null;
  const offer = offerOf({ codeHash, accountId: account.id, extraDays, now });
  const uncounts = tries.map((one) => uncountTry(ctx.db, one));
  if (verdict === 'stay') {
    await batch(ctx.db, { offer: offer && insertOffer(ctx.db, offer), tries: uncounts });
    return { signedIn: { account, begun: null, extraDays, allowance }, rows };
  }

  const notice = {
    key: `code-sign-in:${crypto.randomUUID()}`,
    ...codeSignInMail(account.email, ctx.origin, now),
  };
  const session = await newSession(ctx, account.id, {
    with: 'code',
    stay,
    mailKey: notice.key,
  });
  const hasBegun = hasSessionBegun(ctx.db, session.row.tokenHash);
  const { startedSession, mail } = await batch(ctx.db, {
    startedSession: insertSession(ctx.db, session.row, hasUseLeft(ctx.db, codeHash, now)),
    uses: countUse(ctx.db, codeHash, hasBegun),
    mail: queueMail(ctx.db, notice, now, hasBegun),
    browser: rememberBrowser(ctx.db, session.row, session.browserHash),
    ...noteSeen(ctx.db, account.id, now, hasBegun),
    replacedSession: endReplacedSession(ctx, session.row),
    offer: offer && insertOffer(ctx.db, offer, hasBegun),
    tries: uncounts,
  });
  if (startedSession.length === 0) throw new AppError('expired_code');
  // Sent after the answer, so signing in does not wait for the mail service.
  ctx.later(sendQueued(ctx, notice, mail));
  const begun = signedIn(account, session);
  return { signedIn: { account, begun, extraDays, allowance }, rows };
}

/** The row that records the extra days of a code; undefined if it promises none. */
function offerOf(promise: {
  codeHash: string;
  accountId: string;
  extraDays: number | null;
  now: number;
}): OfferRow | undefined {
  const { codeHash, accountId, extraDays: days, now } = promise;
  if (days === null) return undefined;
  return { codeHash, accountId, days, createdAt: now, expiresAt: now + offerLifeMs };
}

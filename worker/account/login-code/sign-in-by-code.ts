import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';

import { endReplaced } from '#worker/account/begin-session.ts';
import { readWithCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { judgeCode, offerLifeMs } from '#worker/account/login-code/login-code.ts';
import type { LoginPurpose } from '#worker/account/login-code/login-code.ts';
import {
  countUse,
  hasBegun,
  hasUseLeft,
  insertOffer,
  selectLoginCode,
} from '#worker/account/login-code/login-code-repository.ts';
import type { OfferRow } from '#worker/account/login-code/login-code-repository.ts';
import { heldByCode } from '#worker/account/login-code/statements.ts';
import { insertSession } from '#worker/account/session-repository.ts';
import { newSession } from '#worker/account/session.ts';
import { countTry, uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { codeSignInMail } from '#worker/mail/templates/code-sign-in.ts';

type Statements = readonly BatchItem<'sqlite'>[];
/** What signing in reads itself: the code, and the counted tries. */
type Own = [ReturnType<typeof selectLoginCode>, ...ReturnType<typeof countTry>[]];

interface Input {
  code: string;
  purpose: LoginPurpose;
  /** Whether somebody else who is signed in here shall make way. */
  switches: boolean;
}

/** Whom a code has signed in. */
export interface ByCode {
  account: Account;
  /** For the cookie; null when they were signed in here already. */
  token: string | null;
  /** What the code promises for the next contract. */
  extraDays: number | null;
}

/**
 * Signs in whom a link's code belongs to. A use is counted in the batch that begins the session, so
 * that of many at once no more begin than the code allows. Throws `too_many_requests`,
 * `invalid_code`, `expired_code`, `other_account`.
 */
export async function signInByCode(ctx: Ctx, input: Input): Promise<ByCode> {
  return (await signInReading(ctx, input, () => [])).signedIn;
}

/**
 * The same, and reads in its first round trip what `statements` ask for of whom the code belongs to.
 */
export async function signInReading<const T extends Statements>(
  ctx: Ctx,
  { code, purpose, switches }: Input,
  statements: (held: ReturnType<typeof heldByCode>) => T,
): Promise<{ signedIn: ByCode; rows: BatchResponse<[...T]> }> {
  const codeHash = await sha256(code);
  const now = ctx.clock.now();
  const tries = await triesOf(ctx, [[limits.loginCodePerAddress, ctx.caller.address]]);
  const asked = statements(heldByCode(codeHash));
  const { account: caller, rows: all } = await readWithCaller(ctx, () => [
    ...asked,
    selectLoginCode(ctx.db, codeHash),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  const rows = all.slice(0, asked.length) as BatchResponse<[...T]>;
  const [found, ...counted] = all.slice(asked.length) as BatchResponse<Own>;
  refuseExcess(ctx, tries, counted);

  const link = found[0];
  const callerId = caller?.id ?? null;
  const verdict = judgeCode(link, { purpose, callerId, switches, now });
  if (!link || verdict === 'invalid_code') throw new AppError('invalid_code');
  if (verdict === 'expired_code') throw new AppError('expired_code');
  if (verdict === 'other_account') {
    throw new AppError('other_account', {
      details: { name: link.friendlyName ?? link.displayName },
    });
  }

  const account: Account = { ...link, id: link.accountId };
  const extraDays = link.expiresAt > now ? link.extraDays : null;
  const offer = offersOf({ codeHash, accountId: account.id, extraDays, now });
  const uncounted = tries.map((one) => uncountTry(ctx.db, one));
  if (verdict === 'stay') {
    const [first, ...rest] = [...offer.map((one) => insertOffer(ctx.db, one)), ...uncounted];
    if (first) await ctx.db.batch([first, ...rest]);
    return { signedIn: { account, token: null, extraDays }, rows };
  }

  const session = await newSession(ctx, account.id, 'code');
  const begun = hasBegun(ctx.db, session.row.tokenHash);
  const notice = {
    key: `code-sign-in:${session.row.id}`,
    ...codeSignInMail(account.email, ctx.origin, now),
  };
  const [began, , queued] = await ctx.db.batch([
    insertSession(ctx.db, session.row, hasUseLeft(ctx.db, codeHash, now)),
    countUse(ctx.db, codeHash, begun),
    queueMail(ctx.db, notice, now, begun),
    ...endReplaced(ctx, session.row),
    ...offer.map((one) => insertOffer(ctx.db, one, begun)),
    ...uncounted,
  ]);
  if (began.length === 0) throw new AppError('expired_code');
  // Once the caller has been answered: signing in waits for no mail service.
  ctx.later(sendQueued(ctx, notice, queued));
  return { signedIn: { account, token: session.token, extraDays }, rows };
}

/** The row that keeps what a code promises; none for one that promises nothing. */
function offersOf(promise: {
  codeHash: string;
  accountId: string;
  extraDays: number | null;
  now: number;
}): OfferRow[] {
  const { codeHash, accountId, extraDays: days, now } = promise;
  if (days === null) return [];
  return [{ codeHash, accountId, days, createdAt: now, expiresAt: now + offerLifeMs }];
}

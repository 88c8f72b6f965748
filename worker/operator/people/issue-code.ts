import { accountExists } from '#worker/account/desk/statements.ts';
import { isLinkPurpose, loginLink } from '#worker/account/login-code/link.ts';
import { newLoginCode } from '#worker/account/login-code/new-login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import { codeIdLength } from '#worker/operator/people/person-parts.ts';
import type { IssueCode, IssuedCode } from '#worker/operator/people/schemas.ts';
import { refuseSpent } from '#worker/operator/coupons/refuse-spent.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { selectCouponsOf } from '#worker/promotion/desk/statements.ts';
import { dayMs } from '#worker/calendar.ts';

/** How long a call whose answer was lost may ask for the link again. */
const repeatMs = 10 * 60_000;

/**
 * Makes a link that signs somebody in. The code follows from the action's name under our secret, so
 * that the same request gets the same link and nobody has to keep it. One round trip, with a coupon two. Throws
 * `not_found`, and `already_decided` for a request that was made long ago;
 * `invalid_coupon` and `invalid_promotion` where the coupon that the link leads to is none.
 */
export async function issueCode(
  ctx: DeskCtx,
  accountId: string,
  input: IssueCode,
): Promise<IssuedCode> {
  const { db, operator } = ctx;
  const { action_id: actionId, purpose, days, uses: maxUses } = input;
  const { extra_days: extraDays = null, allowance = null, coupon_code: couponCode = null } = input;
  if (!isLinkPurpose(purpose)) throw new AppError('invalid_request');
  const now = ctx.clock.now();
  if (couponCode !== null) refuseSpent((await selectCouponsOf(db, [couponCode]))[0], now);
  const secret = await hmac(ctx.codePepper, `desk-code:${operator}:${accountId}:${actionId}`);
  const terms = {
    purpose,
    extraDays,
    allowance,
    couponCode,
    maxUses,
    lifeMs: days * dayMs,
    code: secret,
  };
  const { code, row } = await newLoginCode(terms, now);
  const id = row.codeHash.slice(0, codeIdLength);
  const action = newAction(ctx, {
    actionId,
    action: 'login_code.issued',
    subject: 'login_code',
    subjectId: id,
    accountId,
    details: {
      purpose,
      days,
      uses: maxUses,
      extra_days: extraDays,
      allowance,
      coupon_code: couponCode,
    },
  });
  const [, , kept] = await db.batch([
    recordAction(db, action, accountExists(accountId)),
    insertLoginCode(db, row, { accountId }, wasDone(action)),
    selectAction(db, actionId),
  ]);
  const outcome = outcomeOf(action, kept);
  if (outcome === 'refused') throw new AppError('not_found');
  if (outcome === 'repeated' && (kept[0]?.at ?? 0) <= now - repeatMs) {
    throw alreadyDecided('issued', kept[0]?.operator ?? null);
  }
  return { success: true, id, link: loginLink(ctx.origin, purpose, code) };
}

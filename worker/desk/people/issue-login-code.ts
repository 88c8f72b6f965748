import { accountExists } from '#worker/account/desk/shared-sql.ts';
import { isLinkPurpose, loginLink, newLoginCode } from '#worker/account/login-code/login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import { needRole } from '#worker/desk/need-role.ts';
import { AppError } from '#worker/errors.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { codeIdLength } from '#worker/desk/people/person-answer.ts';
import type { IssueCodeInput, IssueCodeAnswer } from '#worker/desk/people/schemas.ts';
import { refuseUnusableCoupon } from '#worker/desk/coupons/refuse-unusable-coupon.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectCouponsByCodes } from '#worker/promotion/desk/shared-sql.ts';
import { dayMs, minuteMs } from '#worker/calendar.ts';

/** For how long a repeated request gets the link again. */
const repeatMs = 10 * minuteMs;

/**
 * Makes a link that signs a person in. The code is an HMAC of the `action_id`, so a repeated
 * request gets the same link, and the link is not stored. One round trip, or two with a coupon.
 * Throws `not_found`, `already_decided` for a repeat that comes too late, and `invalid_coupon` or
 * `invalid_promotion` for a link to a coupon that is unknown or no longer usable, `role_missing`
 * for an allowance or free days by somebody who has nothing to do with money.
 */
export async function issueLoginCode(
  ctx: DeskCtx,
  accountId: string,
  input: IssueCodeInput,
): Promise<IssueCodeAnswer> {
  const { db, operator } = ctx;
  const { action_id: actionId, purpose, days, uses: maxUses } = input;
  const { extra_days: extraDays = null, allowance = null, coupon_code: couponCode = null } = input;
  if (!isLinkPurpose(purpose)) throw new AppError('invalid_request');
  // A link that promises money, or days that cost some.
  if (allowance !== null || extraDays !== null) needRole(ctx, ['finance']);
  const now = ctx.clock.now();
  if (couponCode !== null)
    refuseUnusableCoupon((await selectCouponsByCodes(db, [couponCode]))[0], now);
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
  const { outcome, auditRow } = await runAction(ctx, action, {
    onlyIf: accountExists(accountId),
    write: (onlyIf) => ({ loginCode: insertLoginCode(db, row, { accountId }, onlyIf) }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('not_found');
  if (outcome === 'repeated' && auditRow.at <= now - repeatMs) {
    throw alreadyDecidedError('issued', auditRow.operator);
  }
  return { success: true, id, link: loginLink(ctx.origin, purpose, code) };
}

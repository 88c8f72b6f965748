import { sql } from 'drizzle-orm';

import { selectAccountSummaryByEmail } from '#worker/account/desk/shared-sql.ts';
import { loginLink, newLoginCode } from '#worker/account/login-code/login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { marketingMail } from '#worker/mail/templates/marketing.ts';
import type { Offer } from '#worker/mail/templates/marketing.ts';
import { mailingCapability } from '#worker/marketing/mailing/capability.ts';
import { mailingState } from '#worker/marketing/mailing/mailing-state.ts';
import { isConfirmed, selectLastAgreement } from '#worker/marketing/mailing/shared-sql.ts';
import { mailReplyPath } from '#worker/page-paths.ts';
import { newAction } from '#worker/desk/action.ts';
import { refuseUnusableCoupon } from '#worker/desk/coupons/refuse-unusable-coupon.ts';
import type { TestMail, TestMailAnswer } from '#worker/desk/marketing-codes/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { couponGives } from '#worker/promotion/kinds.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import { selectCouponsByCodes } from '#worker/promotion/desk/shared-sql.ts';

/**
 * How often and for how long a mail's link signs in. It serves several times, because mail scanners
 * open links, and people use more than one device.
 */
const terms = { purpose: 'marketing', maxUses: 5, lifeMs: 14 * dayMs } as const;

/**
 * Sends the marketing mail with its link to an account, once for its `action_id`, if its owner has
 * agreed to such mails; otherwise only the link is made, for the operator to try. The login code is
 * an HMAC of the `action_id`, so a repeated request gets the same link. Throws `user_not_exist`,
 * `invalid_coupon` for an unknown code, `invalid_promotion` for a coupon that is no longer usable.
 */
export async function sendTestMail(
  ctx: DeskCtx,
  { action_id: inputActionId, email, coupon_code: couponCode }: TestMail,
): Promise<TestMailAnswer> {
  const { db, operator } = ctx;
  const now = ctx.clock.now();
  const {
    people: [person],
    coupons: [coupon],
  } = await batch(db, {
    people: selectAccountSummaryByEmail(db, email),
    coupons: selectCouponsByCodes(db, [couponCode]),
  });
  if (!person) throw new AppError('user_not_exist');
  refuseUnusableCoupon(coupon, now);
  const [agreement] = await selectLastAgreement(db, person.id);
  const request = mailingState(agreement, now) === 'on' ? agreement?.request : undefined;

  const actionId = inputActionId ?? crypto.randomUUID();
  const secret = await hmac(
    ctx.codePepper,
    `marketing-code:${operator}:${person.id}:${couponCode}:${actionId}`,
  );
  const { code, row } = await newLoginCode({ ...terms, couponCode, code: secret }, now);
  const url = loginLink(ctx.origin, terms.purpose, code);
  const action = newAction(ctx, {
    actionId,
    action: request === undefined ? 'marketing_link.made' : 'marketing_mail.sent',
    subject: 'coupon',
    subjectId: String(coupon.id),
    accountId: person.id,
    details: { coupon_code: couponCode, days: terms.lifeMs / dayMs, uses: terms.maxUses },
  });
  const offer = {
    gift: couponGives(giftFromRow(coupon), 'mail'),
    couponCode,
    newUserOnly: coupon.newUserOnly,
    expiresAt: coupon.expiresAt,
    link: url,
  };
  const mail =
    request === undefined
      ? null
      : await adTo(ctx, { key: `marketing:${actionId}`, to: person.email, offer, request });
  // An `action_id` of another mail is refused here: its link would have no stored login code.
  const { rows } = await runAction(ctx, action, {
    write: (onlyIf) => ({
      loginCode: insertLoginCode(db, row, { accountId: person.id }, onlyIf),
      ...(mail && {
        mails: queueMail(db, mail, now, sql`${onlyIf} and ${isConfirmed(db, mail.request)}`),
      }),
    }),
    read: {},
  });
  if (mail) await sendQueued(ctx, mail, rows.mails ?? []);
  return { success: true, url, sent: mail !== null };
}

interface Ad {
  key: string;
  to: string;
  offer: Omit<Offer, 'unsubscribe'>;
  /** The agreement under which it is sent. */
  request: string;
}

/** The mail to queue, with the address that ends such mails. */
async function adTo(ctx: DeskCtx, { key, to, offer, request }: Ad) {
  const end = await mailingCapability(ctx.codePepper, request, 'end');
  const unsubscribe = ctx.origin + mailReplyPath(end);
  return { key, request, unsubscribe, ...marketingMail(to, { ...offer, unsubscribe }) };
}

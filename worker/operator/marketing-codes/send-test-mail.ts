import { selectAccountByEmail } from '#worker/account/desk/statements.ts';
import { loginLink } from '#worker/account/login-code/link.ts';
import { newLoginCode } from '#worker/account/login-code/new-login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/statements.ts';
import { dayMs } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { marketingMail } from '#worker/mail/templates/marketing.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { refuseSpent } from '#worker/operator/coupons/refuse-spent.ts';
import type { TestMail, TestMailAnswer } from '#worker/operator/marketing-codes/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { couponInWords } from '#worker/promotion/coupon-in-words.ts';
import { selectCouponsOf } from '#worker/promotion/desk/statements.ts';

/** How often and for how long a mail's link signs in: scanners open it, and people on two devices. */
const terms = { purpose: 'marketing', maxUses: 5, lifeMs: 14 * dayMs } as const;

/**
 * Sends the marketing mail with its link to an account, once under its request's name. The code
 * follows from that name under our secret, so that a repeat answers with the same link. Throws
 * `user_not_exist`, `invalid_coupon` for an unknown code, `invalid_promotion` for one that is over.
 */
export async function sendTestMail(
  ctx: DeskCtx,
  { action_id: named, email, coupon_code: couponCode }: TestMail,
): Promise<TestMailAnswer> {
  const { db, operator } = ctx;
  const now = ctx.clock.now();
  const [[person], [coupon]] = await db.batch([
    selectAccountByEmail(db, email),
    selectCouponsOf(db, [couponCode]),
  ]);
  if (!person) throw new AppError('user_not_exist');
  refuseSpent(coupon, now);

  const actionId = named ?? crypto.randomUUID();
  const secret = await hmac(
    ctx.codePepper,
    `marketing-code:${operator}:${person.id}:${couponCode}:${actionId}`,
  );
  const { code, row } = await newLoginCode({ ...terms, couponCode, code: secret }, now);
  const url = loginLink(ctx.origin, terms.purpose, code);
  const action = newAction(ctx, {
    actionId,
    action: 'marketing_mail.sent',
    subject: 'coupon',
    subjectId: String(coupon.id),
    accountId: person.id,
    details: { coupon_code: couponCode, days: terms.lifeMs / dayMs, uses: terms.maxUses },
  });
  const mail = {
    key: `marketing:${actionId}`,
    ...marketingMail(person.email, {
      gift: couponInWords(coupon),
      couponCode,
      newUserOnly: coupon.newUserOnly,
      expiresAt: coupon.expiresAt,
      link: url,
    }),
  };
  const [, , queued, kept] = await db.batch([
    recordAction(db, action),
    insertLoginCode(db, row, { accountId: person.id }, wasDone(action)),
    queueMail(db, mail, now, wasDone(action)),
    selectAction(db, actionId),
  ]);
  // The same name for a mail to somebody else would be answered with a link that nobody keeps.
  outcomeOf(action, kept);
  await sendQueued(ctx, mail, queued);
  return { success: true, url };
}

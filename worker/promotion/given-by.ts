import { addDays, addMonths } from '#worker/calendar.ts';
import { freeUntil } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';

/** A grant without who it is for and what it is called. */
type Gift = Pick<Grant, 'source' | 'kind' | 'plan' | 'startsAt' | 'endsAt' | 'quota'>;

/**
 * What a coupon that needs no payment gives at `now` (UTC milliseconds). Months and days begin when
 * the free Premium is over that the person already has, so that none of it is lost; a date is a date.
 */
export function givenBy(coupon: CouponRow, grants: readonly Grant[], now: number): Gift {
  const { code: plan, data } = coupon;
  const from = freeUntil(grants, now);
  const { months = 0, days = 0, date = null } = data;
  switch (coupon.type) {
    case 'answer_quota': {
      const quota = data.answerCount ?? 0;
      return { source: 'coupon', kind: 'answer_quota', plan, startsAt: now, endsAt: null, quota };
    }
    case 'license': {
      const endsAt = data.licenceEndsAt ?? null;
      return { source: 'licence', kind: 'premium', plan, startsAt: now, endsAt, quota: null };
    }
    default: {
      const startsAt = date === null ? from : now;
      const endsAt = date ?? addDays(addMonths(from, months), days);
      return { source: 'coupon', kind: 'premium', plan, startsAt, endsAt, quota: null };
    }
  }
}

import { Link } from 'react-router-dom';

import { couponTexts } from '#client/messages/coupon.ts';
import { couponGives } from '#client/promotion/describe-coupon.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { Coupon } from '#worker/promotion/schemas.ts';
import { pages } from '#worker/pages.ts';

const texts = couponTexts.onPlans;

interface CouponBannerProps {
  coupon: Coupon;
  /** It came with the page, for plans without a trial. */
  given: boolean;
  extraDays: number | null;
}

/** Which coupon the prices are with, for which plans it is, and the way on without it. */
export function CouponBanner({ coupon, given, extraDays }: CouponBannerProps) {
  const bound = 'stripe_plan_ids' in coupon.any_data && coupon.any_data.stripe_plan_ids.length > 0;
  return (
    <Banner tone="success" title={`${texts.title(coupon.coupon_code)}: ${couponGives(coupon)}`}>
      {coupon.type === 'discount' && <p>{texts.first}</p>}
      {bound && <p>{texts.bound}</p>}
      <p>
        <Link to={pages.plans.path} state={extraDays === null ? null : { extra_days: extraDays }}>
          {given ? texts.toTrial : texts.without}
        </Link>
      </p>
    </Banner>
  );
}

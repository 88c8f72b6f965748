import { Link } from 'react-router-dom';

import { removeItem } from '#client/lib/stored-item.ts';
import { couponBannerTexts } from '#client/messages/plans.ts';
import { Banner } from '#client/ui/banner.tsx';
import { forgetCoupon } from '#client/promotion/stored-coupon.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import { boundPlans, couponGives, couponOffers, giftFromWire } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import { pages } from '#worker/pages.ts';

const texts = couponBannerTexts;

interface CouponBannerProps {
  coupon: Coupon;
  /** Whether it is the page's own coupon, for plans without a trial. */
  isPageCoupon: boolean;
  extraDays: number | null;
  /** How many plans the page shows with it. */
  plans: number;
  /** What is cheaper per month without the coupon than all that it is for, if anything. */
  cheaper: PlanOffer | undefined;
}

/** The coupon that the prices include, the plans it is for, and a link to the prices without it. */
export function CouponBanner(props: CouponBannerProps) {
  const { coupon, isPageCoupon, extraDays, plans, cheaper } = props;
  const gift = giftFromWire(coupon);
  const { discount } = couponOffers(gift);
  return (
    <Banner
      tone={cheaper ? 'notice' : 'success'}
      title={`${texts.title(coupon.coupon_code)}: ${couponGives(gift)}`}
    >
      {discount && <p>{texts.rates}</p>}
      {cheaper && <p>{texts.cheaperWithout(cheaper.title, cheaper.price, cheaper.unit)}</p>}
      {boundPlans(gift).length > 0 && <p>{texts.bound(coupon.coupon_code, plans)}</p>}
      <p>
        <Link
          to={pages.plans.path}
          state={extraDays === null ? null : { extra_days: extraDays }}
          onClick={takeOff}
        >
          {isPageCoupon ? texts.toTrial : texts.without}
        </Link>
      </p>
    </Banner>
  );
}

/** Of a plan that was chosen with the coupon, too. */
function takeOff(): void {
  forgetCoupon();
  removeItem('plan');
}

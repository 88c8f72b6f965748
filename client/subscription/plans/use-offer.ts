import { useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { usePlace } from '#client/lib/navigation.ts';
import { useReading } from '#client/lib/reading.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { lookUpCoupon } from '#client/promotion/coupon-calls.ts';
import { readCoupon } from '#client/promotion/stored-coupon.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import { plansInfoCoupon } from '#worker/pages.ts';
import { isPaymentless } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { CouponAnswer } from '#worker/subscription/coupon/schemas.ts';

/** What this variant shows; undefined while loading. */
export interface InfoOffer {
  coupon: Coupon | null;
  /** The page's own coupon is for plans without a trial. */
  noTrial: boolean;
}

/**
 * The coupon of the plan page that sign-up links to: the one in the history state, the stored one,
 * or the page's own. A person who chose a plan with a trial sees the plans without a coupon, and so
 * does everybody if the coupon cannot be used.
 */
export function useInfoOffer(): InfoOffer | undefined {
  const { session } = useSession();
  const { coupon: historyCoupon } = (usePlace().state ?? {}) as { coupon?: Coupon };
  const [code] = useState(storedCode);
  const found = useFound(code);
  const { data, error } = useReading<CouponAnswer>(
    historyCoupon || code === null ? null : ['promotion/coupon', code, session?.email],
    () => lookUpCoupon(code ?? '', session !== null),
    { first: session ? undefined : found },
  );
  if (historyCoupon || code === null) return { coupon: historyCoupon ?? null, noTrial: false };
  if (!data && !error) return undefined;
  const coupon = data && !data.error && !isPaymentless(data.coupon) ? data.coupon : null;
  return { coupon, noTrial: coupon?.coupon_code === plansInfoCoupon };
}

/** What the document of a visitor says about that coupon. */
function useFound(code: string | null): CouponAnswer | undefined {
  const { coupon: found } = useBootstrap();
  return found?.code === code && found?.answer.coupon ? found.answer : undefined;
}

function storedCode(): string | null {
  const plan = readItem('plan') as SelectedPlan | null;
  const code = readCoupon()?.coupon.coupon_code ?? plan?.coupon_code;
  if (code !== undefined) return code;
  return plan !== null && plan.trial_days > 0 ? null : plansInfoCoupon;
}

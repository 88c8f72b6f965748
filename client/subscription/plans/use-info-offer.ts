import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';

import { useSession } from '#client/account/session.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { lookUpCoupon } from '#client/promotion/coupon-calls.ts';
import { goesWithPurchase } from '#client/promotion/describe-coupon.ts';
import { readCoupon } from '#client/promotion/stored-coupon.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { CouponAnswer } from '#worker/subscription/coupon/schemas.ts';

/** The coupon that this variant of the plan page comes with (specification, section 9). */
const webCoupon = 'WEB10';

/** What the variant shows; undefined until that is known. */
export interface InfoOffer {
  coupon: Coupon | null;
  /** The page's own coupon goes with plans without a trial. */
  noTrial: boolean;
}

/**
 * With which coupon the plans are shown where sign-up links to: the one of the history entry, the
 * one that waits for sign-up, or the page's own. Who has picked a plan with a trial sees the plans as
 * they picked them, and so does everybody for whom no coupon is to be had.
 */
export function useInfoOffer(): InfoOffer | undefined {
  const { session } = useSession();
  const { coupon: carried } = (useLocation().state ?? {}) as { coupon?: Coupon };
  const [code] = useState(storedCode);
  const { data, error } = useSWR<CouponAnswer, Error>(
    carried || code === null ? null : ['promotion/coupon', code, session?.email],
    () => lookUpCoupon(code ?? '', session !== null),
    { revalidateOnFocus: false },
  );
  if (carried || code === null) return { coupon: carried ?? null, noTrial: false };
  if (!data && !error) return undefined;
  const coupon = data && !data.error && goesWithPurchase(data.coupon) ? data.coupon : null;
  return { coupon, noTrial: coupon?.coupon_code === webCoupon };
}

function storedCode(): string | null {
  const plan = readItem('plan') as SelectedPlan | null;
  const code = readCoupon()?.coupon.coupon_code ?? plan?.stripe_coupon_code;
  if (code !== undefined) return code;
  return plan !== null && plan.trial_days > 0 ? null : webCoupon;
}

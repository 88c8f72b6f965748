import { useLocation } from 'react-router-dom';
import useSWR from 'swr';

import { useSession } from '#client/account/use-session.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { readCoupon } from '#client/promotion/stored-coupon.ts';
import { lookUpCoupon } from '#client/promotion/use-coupon-page.ts';
import { PlansView } from '#client/subscription/plans/plans-view.tsx';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import { pageAt } from '#worker/page-paths.ts';
import { pages, plansInfoCoupon } from '#worker/pages.ts';
import { isPaymentless } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { CouponAnswer, Plan } from '#worker/subscription/quote/schemas.ts';

/** The coupon of a plan page; undefined while loading. */
export interface Offer {
  coupon: Coupon | null;
  /** Whether it is the page's own, which is for plans without a trial. */
  noTrial: boolean;
}

/**
 * The coupon of a plan page: the one in the history state, the stored one, that of the plan chosen
 * before, or the page's own (`ownCode`). A person who chose a plan with a trial sees the plans
 * without the page's own coupon, and everybody does if the coupon cannot be used.
 */
export function useOffer(ownCode: string | null): Offer | undefined {
  const { session } = useSession();
  const { coupon: historyCoupon } = (useLocation().state ?? {}) as { coupon?: Coupon };
  // Read with every rendering: the coupon may just have been taken off.
  const code = storedCode(ownCode);
  const found = useFound(code);
  const first = session ? undefined : found;
  const { data, error } = useSWR<CouponAnswer, Error>(
    historyCoupon || code === null ? null : ['promotion/coupon', code, session?.email],
    () => lookUpCoupon(code ?? '', session !== null),
    { fallbackData: first, revalidateOnMount: !first },
  );
  if (historyCoupon || code === null) return { coupon: historyCoupon ?? null, noTrial: false };
  if (!data && !error) return undefined;
  const coupon = data && !data.error && !isPaymentless(data.coupon) ? data.coupon : null;
  return { coupon, noTrial: coupon?.coupon_code === ownCode };
}

/** What the document of a visitor says about that coupon. */
function useFound(code: string | null): CouponAnswer | undefined {
  const { coupon: found } = useBootstrap();
  return found?.code === code && found?.answer.coupon ? found.answer : undefined;
}

function storedCode(ownCode: string | null): string | null {
  const plan = readItem('plan') as SelectedPlan | null;
  const code = readCoupon()?.coupon.coupon_code ?? plan?.stripe_coupon_code;
  return code ?? (plan !== null && plan.trial_days > 0 ? null : ownCode);
}

/**
 * The plan page: it marks the plan that was chosen before, and its prices include the coupon that
 * the person brings. The one that sign-up links to brings a coupon of its own.
 */
export function PlansPage() {
  const isInfo = pageAt(useLocation().pathname) === pages.plansInfo;
  const offer = useOffer(isInfo ? plansInfoCoupon : null);
  const chosen = readItem('plan') as Plan | null;
  return <PlansView chosenId={chosen?.plan_id} waiting={!offer} {...offer} />;
}

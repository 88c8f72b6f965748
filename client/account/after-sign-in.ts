import { useLocation, useNavigate } from 'react-router-dom';

import { readItem, removeItem } from '#client/lib/stored-item.ts';
import { couponAddress, readCoupon } from '#client/promotion/stored-coupon.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/**
 * Goes on after sign-in or sign-up: to the checkout with the plan chosen before, back to the page
 * that asked for signing in, to the coupon that waits, or else to `path`.
 */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate();
  const { next } = (useLocation().state ?? {}) as { next?: unknown };
  return (path) => {
    removeItem('sign_up');
    const plan = readItem('plan') as Plan | null;
    const asked = safePath(next);
    const coupon = readCoupon();
    if (plan) {
      void navigate(pages.checkout.path, { replace: true, state: { plan } });
    } else if (coupon && asked === null) {
      void navigate(couponAddress(coupon), { replace: true, state: { check: true } });
    } else {
      void navigate(asked ?? path, { replace: true });
    }
  };
}

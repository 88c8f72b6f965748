import { useLocation, useNavigate } from 'react-router-dom';

import { readItem, removeItem } from '#client/lib/stored-item.ts';
import { couponAddress, readCoupon } from '#client/promotion/stored-coupon.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/**
 * Navigates after sign-in or sign-up: to the checkout with the chosen plan, back to the page that
 * required sign-in, to the stored coupon, or else to `path`.
 */
export function useContinueAfterSignIn(): (path: string) => void {
  const navigate = useNavigate();
  const { next } = (useLocation().state ?? {}) as { next?: unknown };
  return (path) => {
    removeItem('sign_up');
    const plan = readItem('plan') as Plan | null;
    const nextPath = safePath(next);
    const coupon = readCoupon();
    if (plan) {
      void navigate(pages.checkout.path, { replace: true, state: { plan } });
    } else if (coupon && !coupon.taken && nextPath === null) {
      void navigate(couponAddress(coupon), { replace: true, state: { redeem: true } });
    } else {
      void navigate(nextPath ?? path, { replace: true });
    }
  };
}

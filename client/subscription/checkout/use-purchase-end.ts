import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { notify } from '#client/lib/notices.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { errorText } from '#client/messages/errors.ts';
import { storeCoupon } from '#client/promotion/stored-coupon.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';
import { pages } from '#worker/pages.ts';

/**
 * How a purchase ends: at home with thanks, or, if the session ended, at sign-in. Then the plan and
 * the entered coupon are stored for after sign-in.
 */
export function usePurchaseEnd(plan: OfferedPlan, couponCode: string | null) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  return {
    onPaid: () => void navigate(pages.home.path, { replace: true, state: { from: 'buy' } }),
    onSignedOut: () => {
      storeItem('plan', selectPlan(plan));
      if (couponCode !== null) storeCoupon('manual', couponCode);
      notify('failure', errorText('not_logged_in'));
      void setSession({ error: 'not_logged_in' });
    },
  };
}

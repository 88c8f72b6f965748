import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { notify } from '#client/lib/notices.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { errorText } from '#client/messages/errors.ts';
import { storeCoupon } from '#client/promotion/stored-coupon.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import { pages } from '#worker/pages.ts';

/**
 * Where a purchase leads: home with thanks, or out with the plan, and the coupon that was entered for
 * it, kept for the next sign-in.
 */
export function useEnd(plan: SelectedPlan, entered: string | null) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  return {
    paid: () => void navigate(pages.home.path, { replace: true, state: { from: 'buy' } }),
    signedOut: () => {
      storeItem('plan', plan);
      if (entered !== null) storeCoupon('manual', entered);
      notify('failure', errorText('not_logged_in'));
      void setSession({ error: 'not_logged_in' });
    },
  };
}

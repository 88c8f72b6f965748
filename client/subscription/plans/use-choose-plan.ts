import { useNavigate, useSearchParams } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';

/**
 * Takes a plan to the checkout. A visitor's plan is stored during sign-up (or sign-in, with
 * `signin=1`).
 */
export function useChoosePlan(): (plan: OfferedPlan) => void {
  const { session } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (offered) => {
    const plan = selectPlan(offered);
    if (session) {
      void navigate(pages.checkout.path, { state: { plan } });
      return;
    }
    storeItem('plan', plan);
    void navigate(query.get('signin') === '1' ? pages.signIn.path : pages.signUp.path);
  };
}

import { useNavigate, useSearchParams } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';

/**
 * Takes a plan to the checkout. A visitor's plan is stored during sign-up (or sign-in, with
 * `signin=1`). `next` is the path to which it leads.
 */
export function useChoosePlan(): { choose: (plan: OfferedPlan) => void; next: string } {
  const { session } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const visitorsNext = query.get('signin') === '1' ? pages.signIn.path : pages.signUp.path;
  const next = session ? pages.checkout.path : visitorsNext;
  function choose(offered: OfferedPlan): void {
    const plan = selectPlan(offered);
    if (!session) storeItem('plan', plan);
    void navigate(next, session ? { state: { plan } } : undefined);
  }
  return { choose, next };
}

import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** Takes a plan to the checkout; a visitor's is kept while they sign up (or in, with `signin=1`). */
export function useChoosePlan(): (plan: Plan) => void {
  const { session } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { extra_days: promised } = (useLocation().state ?? {}) as { extra_days?: unknown };
  return (picked) => {
    // Extra days that the link which led here promised; the checkout asks whether they are granted.
    const plan = typeof promised === 'number' ? { ...picked, extra_days: promised } : picked;
    if (session) {
      void navigate(pages.checkout.path, { state: { plan } });
      return;
    }
    storeItem('plan', plan);
    void navigate(query.get('signin') === '1' ? pages.signIn.path : pages.signUp.path);
  };
}

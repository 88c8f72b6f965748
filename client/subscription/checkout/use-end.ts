import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { notify } from '#client/lib/notices.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { errorText } from '#client/messages/errors.ts';
import { pages } from '#worker/pages.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** Where a purchase leads: home with thanks, or out with the plan kept for the next sign-in. */
export function useEnd(plan: Plan) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  return {
    paid: () => void navigate(pages.home.path, { replace: true, state: { from: 'buy' } }),
    signedOut: () => {
      storeItem('plan', plan);
      notify('failure', errorText('not_logged_in'));
      void setSession({ error: 'not_logged_in' });
    },
  };
}

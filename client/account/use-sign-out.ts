import { useNavigate } from 'react-router-dom';

import { forgetUnfinishedFlows } from '#client/account/forget-unfinished-flows.ts';
import { useSession } from '#client/account/use-session.ts';
import { storedClientOrigin } from '#client/handoff/stored-hand-off.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { generalErrorText } from '#client/messages/general-errors.ts';
import { pages } from '#worker/pages.ts';

/**
 * Signs out, then goes to that address; without one to the application that the person came from,
 * or to home. Unfinished flows are forgotten.
 */
export function useSignOut(to?: string) {
  const { setSession } = useSession();
  const navigate = useNavigate();
  return useAction(async () => {
    try {
      await callApi(api.account.logout.$post({ json: {} }));
      const outside = storedClientOrigin();
      forgetUnfinishedFlows();
      if (outside !== null && to === undefined) return window.location.assign(outside);
      await setSession({ error: 'not_logged_in' });
      await navigate(to ?? pages.home.path);
    } catch (error) {
      notify('failure', generalErrorText(failureCode(error)));
    }
  });
}

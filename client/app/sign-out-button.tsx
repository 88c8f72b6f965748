import { useNavigate } from 'react-router-dom';

import { forgetUnfinishedFlows } from '#client/account/forget-unfinished-flows.ts';
import { useSession } from '#client/account/use-session.ts';
import { storedClientOrigin } from '#client/handoff/stored-hand-off.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { generalErrorText } from '#client/messages/general-errors.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import { pages } from '#worker/pages.ts';

/**
 * Signs out, then returns to the application that the person came from, or to home. Unfinished
 * flows are forgotten.
 */
export function SignOutButton() {
  const { setSession } = useSession();
  const navigate = useNavigate();
  const { run, busy } = useAction(async () => {
    try {
      await sendSignOut();
      const outside = storedClientOrigin();
      forgetUnfinishedFlows();
      if (outside !== null) return window.location.assign(outside);
      await setSession({ error: 'not_logged_in' });
      await navigate(pages.home.path);
    } catch (error) {
      notify('failure', generalErrorText(failureCode(error)));
    }
  });
  return (
    <Button size="small" variant="secondary" color="black" busy={busy} onClick={() => void run()}>
      {shellTexts.signOut}
    </Button>
  );
}

async function sendSignOut(): Promise<void> {
  await callApi(api.account.logout.$post({ json: {} }));
}

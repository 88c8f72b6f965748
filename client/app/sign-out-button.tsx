import { useNavigate } from 'react-router-dom';

import { forgetBegun } from '#client/account/forget-begun.ts';
import { useSession } from '#client/account/session.ts';
import { signOut } from '#client/account/sign-out.ts';
import { externalOrigin } from '#client/handoff/stored-hand-off.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { pages } from '#worker/pages.ts';

/**
 * Signs out and goes back to the client that the person came from, or else home. What they had begun
 * goes with them.
 */
export function SignOutButton() {
  const { setSession } = useSession();
  const navigate = useNavigate();
  const { run, busy } = useAction(async () => {
    try {
      await signOut();
      const outside = externalOrigin();
      forgetBegun();
      if (outside !== null) return window.location.assign(outside);
      await setSession({ error: 'not_logged_in' });
      void navigate(pages.home.path);
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    }
  });
  return (
    <Button size="small" variant="secondary" color="black" busy={busy} onClick={() => void run()}>
      {shellTexts.signOut}
    </Button>
  );
}

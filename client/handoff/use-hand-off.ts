import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { beginHandOff } from '#client/handoff/hand-off-calls.ts';
import type { HandOffQuery } from '#client/handoff/hand-off-calls.ts';
import { postHandOff } from '#client/handoff/post-hand-off.ts';
import { storeHandOff } from '#client/handoff/stored-hand-off.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { pages } from '#worker/pages.ts';

/**
 * Hands the signed-in person off. With a subscription the id token is posted to the application at
 * once. Without one, the hand-off is stored and the plans are shown.
 */
export function useHandOff(request: HandOffQuery, clientName: string) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  const [error, setError] = useState<string>();

  const { run } = useAction(async () => {
    setError(undefined);
    try {
      const { id_token, state, url, token, origin_url } = await beginHandOff(request);
      if (id_token !== null) return postHandOff(url, { id_token, state });
      if (token === null) throw new Error('neither an id token nor a ticket');
      storeHandOff({ url, token, origin_url });
      void navigate(pages.plansInfo.path, { replace: true, state: { askedBy: clientName } });
    } catch (thrown) {
      const code = failureCode(thrown);
      if (code === 'not_logged_in') await setSession({ error: 'not_logged_in' });
      else setError(code === 'server_error' ? texts.failed : errorText(code));
    }
  });

  return { run, error };
}

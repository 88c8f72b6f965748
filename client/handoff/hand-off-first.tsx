import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { resumeHandOff } from '#client/handoff/hand-off-calls.ts';
import { postHandOff } from '#client/handoff/post-hand-off.ts';
import { forgetHandOff, readHandOff } from '#client/handoff/stored-hand-off.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { Spinner } from '#client/ui/spinner.tsx';

/**
 * Looks at a hand-off that is waiting before it shows the page: with a subscription it is posted,
 * without one it goes on waiting (decisions.md, "Addresses").
 */
export function HandOffFirst({ children }: { children: ReactNode }) {
  const [stored] = useState(readHandOff);
  const [looked, setLooked] = useState(stored === null);

  useEffect(() => {
    if (stored) void resume(stored.token).then((left) => setLooked(!left));
  }, [stored]);

  if (looked) return children;
  return (
    <div data-waiting="">
      <Spinner />
    </div>
  );
}

/** Whether the browser is leaving for the client. */
async function resume(token: string): Promise<boolean> {
  try {
    const { id_token, state, url } = await resumeHandOff(token);
    if (id_token === null) return false;
    forgetHandOff();
    postHandOff(url, { id_token, state });
    return true;
  } catch (error) {
    // A ticket that is over, or somebody else's, is of no more use.
    if (error instanceof ApiFailure && error.code === 'invalid_request') forgetHandOff();
    else if (failureCode(error) !== 'not_logged_in')
      notify('failure', errorText(failureCode(error)));
    return false;
  }
}

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { resumeHandOff } from '#client/handoff/hand-off-calls.ts';
import { postHandOff } from '#client/handoff/post-hand-off.ts';
import { forgetHandOff, readHandOff } from '#client/handoff/stored-hand-off.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { Spinner } from '#client/ui/spinner.tsx';

/** Right after a purchase the contract may be a moment behind its payment. */
const triesAfterPurchase = 6;
const pauseMs = 1000;

interface HandOffFirstProps {
  /** Whether something has just been bought. */
  bought: boolean;
  children: ReactNode;
}

/**
 * Looks at a hand-off that is waiting before it shows the page: with a subscription it is posted,
 * without one it goes on waiting (decisions.md, "Addresses").
 */
export function HandOffFirst({ bought, children }: HandOffFirstProps) {
  const [stored] = useState(readHandOff);
  const [tries] = useState(bought ? triesAfterPurchase : 1);
  const [looked, setLooked] = useState(stored === null);

  useEffect(() => {
    if (!stored) return undefined;
    void resume(stored.token, tries).then((left) => setLooked(!left));
    // Who comes back from the client may find this page as it was left.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && setLooked(true);
    window.addEventListener('pageshow', onBack);
    return () => window.removeEventListener('pageshow', onBack);
  }, [stored, tries]);

  if (looked) return children;
  return (
    <div data-waiting="">
      <Spinner />
    </div>
  );
}

/** Whether the browser is leaving for the client. */
async function resume(token: string, tries: number): Promise<boolean> {
  try {
    const { id_token, state, url } = await resumeHandOff(token);
    if (id_token !== null) {
      forgetHandOff();
      postHandOff(url, { id_token, state });
      return true;
    }
  } catch (error) {
    const code = failureCode(error);
    // A ticket that is over, or somebody else's, is of no more use.
    if (error instanceof ApiFailure && error.code === 'invalid_request') forgetHandOff();
    else if (code !== 'not_logged_in') notify('failure', errorText(code));
    return false;
  }
  if (tries <= 1) return false;
  await new Promise((done) => setTimeout(done, pauseMs));
  return resume(token, tries - 1);
}

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { resumeHandOff } from '#client/handoff/hand-off-calls.ts';
import { HandOffOwed } from '#client/handoff/hand-off-owed.tsx';
import { postHandOff } from '#client/handoff/post-hand-off.ts';
import { forgetHandOff, readHandOff } from '#client/handoff/stored-hand-off.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
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

/** What came of looking: the browser leaves, there is no subscription yet, or the ticket is over. */
type Outcome = 'leaving' | 'waiting' | 'over' | 'failed';

/**
 * Looks at a hand-off that is waiting before it shows the page: with a subscription it is posted,
 * without one it goes on waiting (decisions.md, "Addresses"). Where that fails, or what was bought
 * isn't known yet, the page offers another try.
 */
export function HandOffFirst({ bought, children }: HandOffFirstProps) {
  const [stored] = useState(readHandOff);
  const [tries] = useState(bought ? triesAfterPurchase : 1);
  const [looked, setLooked] = useState(stored === null);
  const [owed, setOwed] = useState(false);

  const { run, busy } = useAction(async (times: number) => {
    if (!stored) return;
    const outcome = await resume(stored.token, times);
    setOwed(outcome === 'failed' || (outcome === 'waiting' && tries > 1));
    if (outcome !== 'leaving') setLooked(true);
  });

  useEffect(() => {
    if (!stored) return undefined;
    void run(tries);
    // Who comes back from the client may find this page as it was left.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && setLooked(true);
    window.addEventListener('pageshow', onBack);
    return () => window.removeEventListener('pageshow', onBack);
    // Once, on arriving; what goes wrong is tried again by the person.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (looked) {
    return (
      <>
        {owed && <HandOffOwed busy={busy} goOn={() => void run(1)} />}
        {children}
      </>
    );
  }
  return (
    <div data-waiting="">
      <Spinner />
    </div>
  );
}

async function resume(token: string, tries: number): Promise<Outcome> {
  try {
    const { id_token, state, url } = await resumeHandOff(token);
    if (id_token !== null) {
      forgetHandOff();
      postHandOff(url, { id_token, state });
      return 'leaving';
    }
  } catch (error) {
    const code = failureCode(error);
    if (code === 'not_logged_in') return 'over';
    if (error instanceof ApiFailure && error.code === 'invalid_request') {
      // A ticket that is over, or somebody else's, is of no more use.
      forgetHandOff();
      return 'over';
    }
    notify('failure', errorText(code));
    return 'failed';
  }
  if (tries <= 1) return 'waiting';
  await new Promise((done) => setTimeout(done, pauseMs));
  return resume(token, tries - 1);
}

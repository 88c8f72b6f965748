import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { resumeHandOff } from '#client/handoff/hand-off-calls.ts';
import { HandOffReminder } from '#client/handoff/hand-off-reminder.tsx';
import { postHandOff } from '#client/handoff/post-hand-off.ts';
import { forgetHandOff, readHandOff } from '#client/handoff/stored-hand-off.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { Spinner } from '#client/ui/spinner.tsx';

/** Right after a purchase the contract may arrive a moment after its payment. */
const triesAfterPurchase = 6;
const pauseMs = 1000;

interface HandOffGateProps {
  /** Whether the person has just made a purchase. */
  justPurchased: boolean;
  children: ReactNode;
}

/**
 * The result of a check: the browser is leaving, there is no subscription yet, the ticket has
 * expired, or the call failed.
 */
type Outcome = 'leaving' | 'waiting' | 'over' | 'failed';

/**
 * Checks a stored hand-off before it shows the page. With a subscription the hand-off is posted;
 * without one it stays stored. If the check fails, or a new purchase is not known yet, a banner
 * offers another try.
 */
export function HandOffGate({ justPurchased, children }: HandOffGateProps) {
  const [stored] = useState(readHandOff);
  const [tries] = useState(justPurchased ? triesAfterPurchase : 1);
  const [isChecked, setIsChecked] = useState(stored === null);
  const [showsReminder, setShowsReminder] = useState(false);

  const { run, busy } = useAction(async (times: number) => {
    if (!stored) return;
    const outcome = await resume(stored.token, times);
    setShowsReminder(outcome === 'failed' || (outcome === 'waiting' && tries > 1));
    if (outcome !== 'leaving') setIsChecked(true);
  });

  useEffect(() => {
    if (!stored) return undefined;
    void run(tries);
    // Going back from the application may restore this page from the browser's cache.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && setIsChecked(true);
    window.addEventListener('pageshow', onBack);
    return () => window.removeEventListener('pageshow', onBack);
    // Runs once, on arrival; after a failure the person retries.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (isChecked) {
    return (
      <>
        {showsReminder && <HandOffReminder busy={busy} onContinue={() => void run(1)} />}
        {children}
      </>
    );
  }
  return <Spinner />;
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
      // The ticket has expired or belongs to somebody else.
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

import { useEffect, useState } from 'react';

import { AccountCard } from '#client/account/account-card.tsx';
import { LoadingLine } from '#client/account/loading-line.tsx';
import { useHandOff } from '#client/handoff/use-hand-off.ts';
import type { HandOffQuery } from '#client/handoff/hand-off-calls.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface HandOffCardProps {
  request: HandOffQuery;
  clientName: string;
}

/**
 * Whether a signed-in person came back to this document with the back button. Handing them off at
 * once would send them away again, with a request that the application already got an answer to.
 */
function isReturnVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' && 'email' in readBootstrap().session;
}

/** Hands a signed-in person off to the application, or shows the error. */
export function HandOffCard({ request, clientName }: HandOffCardProps) {
  const { run, error } = useHandOff(request, clientName);
  const [isReturn, setIsReturn] = useState(isReturnVisit);

  useEffect(() => {
    if (!isReturn) void run();
    // Going back from the application may restore this page from the browser's cache.
    const onBack = ({ persisted }: PageTransitionEvent) => setIsReturn(persisted);
    window.addEventListener('pageshow', onBack);
    return () => window.removeEventListener('pageshow', onBack);
    // Runs once, on arrival.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <AccountCard title={texts.title(clientName)} width="signIn">
      {error === undefined && !isReturn ? (
        <LoadingLine text={texts.working} />
      ) : (
        <>
          <FormError text={error} />
          <div>
            <Button onClick={() => void run()}>
              {error === undefined ? texts.continueButton : shellTexts.retry}
            </Button>
          </div>
        </>
      )}
    </AccountCard>
  );
}

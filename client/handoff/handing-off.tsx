import { useEffect, useState } from 'react';

import { AccountCard } from '#client/account/account-card.tsx';
import { Working } from '#client/account/working.tsx';
import { useHandOff } from '#client/handoff/use-hand-off.ts';
import type { HandOffQuery } from '#client/handoff/hand-off-calls.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { shellTexts } from '#client/messages/de.ts';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface HandingOffProps {
  asked: HandOffQuery;
  clientName: string;
}

/**
 * Whether a signed-in person has come back to this document from another one. Handing them off at
 * once would send them away again, with a question that the client has had answered.
 */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' && 'email' in bootstrap.session;
}

/** A signed-in person on the way to the client; what stops them is told here. */
export function HandingOff({ asked, clientName }: HandingOffProps) {
  const { run, error } = useHandOff(asked, clientName);
  const [back, setBack] = useState(cameBack);

  useEffect(() => {
    if (!back) void run();
    // Coming back from the client, one may find this page as it was left.
    const onBack = ({ persisted }: PageTransitionEvent) => setBack(persisted);
    window.addEventListener('pageshow', onBack);
    return () => window.removeEventListener('pageshow', onBack);
    // Once, on arriving.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <AccountCard title={texts.title(clientName)} width="signIn">
      {error === undefined && !back ? (
        <Working text={texts.working} />
      ) : (
        <>
          <FormError text={error} />
          <div>
            <Button onClick={() => void run()}>
              {error === undefined ? texts.goOn : shellTexts.retry}
            </Button>
          </div>
        </>
      )}
    </AccountCard>
  );
}

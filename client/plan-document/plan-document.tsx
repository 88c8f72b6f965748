import { useEffect, useState } from 'react';

import { CrashBoundary } from '#client/app/crash-boundary.tsx';
import { useEarlyPresses } from '#client/app/early-presses.ts';
import { SessionCheck } from '#client/app/session-check.tsx';
import { Shell } from '#client/app/shell.tsx';
import { BootstrapContext } from '#client/lib/bootstrap.ts';
import type { Place } from '#client/lib/navigation.ts';
import { ReadingContext } from '#client/lib/reading.ts';
import { DocumentNavigation } from '#client/plan-document/document-navigation.tsx';
import { documentReading } from '#client/plan-document/document-reading.ts';
import { PlansPage } from '#client/subscription/plans/plans-page.tsx';
import type { Bootstrap } from '#worker/http/bootstrap.ts';

interface PlanDocumentProps {
  bootstrap: Bootstrap;
  place: Place;
}

/** The plan page and its frame without the app around them (docs/decisions/0048). */
export function PlanDocument({ bootstrap, place }: PlanDocumentProps) {
  return (
    <CrashBoundary>
      <BootstrapContext value={bootstrap}>
        <ReadingContext value={documentReading}>
          <DocumentNavigation first={place}>
            <SessionCheck />
            <Shell>
              <CrashBoundary>
                <FreshPage />
              </CrashBoundary>
            </Shell>
            <EarlyPresses />
          </DocumentNavigation>
        </ReadingContext>
      </BootstrapContext>
    </CrashBoundary>
  );
}

/** A plan may have been chosen, so it begins anew when the browser shows it again as it was. */
function FreshPage() {
  const [showings, setShowings] = useState(0);
  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setShowings((before) => before + 1);
    };
    window.addEventListener('pageshow', count);
    return () => window.removeEventListener('pageshow', count);
  }, []);
  return <PlansPage key={showings} />;
}

/** Below the page, so that the page is taken over when its effect runs. */
function EarlyPresses() {
  useEarlyPresses();
  return null;
}

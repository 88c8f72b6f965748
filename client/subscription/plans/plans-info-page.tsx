import { useSyncExternalStore } from 'react';

import { readItem } from '#client/lib/stored-item.ts';
import { PlansView } from '#client/subscription/plans/plans-view.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Plan } from '#worker/subscription/schemas.ts';

/** The plan page as the sign-up form links to it: it marks the plan that was chosen before. */
export function PlansInfoPage() {
  // Unknown where there is no storage to read, as in a page rendered ahead.
  const chosenId = useSyncExternalStore(neverChanges, readChosenId, () => undefined);
  return chosenId === undefined ? <Spinner /> : <PlansView chosenId={chosenId} />;
}

function readChosenId(): string | null {
  const plan = readItem('plan') as Plan | null;
  return plan?.plan_id ?? null;
}

function neverChanges(): () => void {
  return () => undefined;
}

import { useSyncExternalStore } from 'react';

import { readItem } from '#client/lib/stored-item.ts';
import { PlansView } from '#client/subscription/plans/plans-view.tsx';
import { useInfoOffer } from '#client/subscription/plans/use-info-offer.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Plan } from '#worker/subscription/schemas.ts';

/**
 * The plan page that sign-up links to: it marks the plan that was chosen before and brings a
 * coupon.
 */
export function PlansInfoPage() {
  // Undefined when there is no session storage to read, such as in a prerendered page.
  const chosenId = useSyncExternalStore(neverChanges, readChosenId, () => undefined);
  return chosenId === undefined ? <Spinner /> : <Offered chosenId={chosenId} />;
}

function Offered({ chosenId }: { chosenId: string | null }) {
  const offer = useInfoOffer();
  return <PlansView chosenId={chosenId} waiting={!offer} {...offer} />;
}

function readChosenId(): string | null {
  const plan = readItem('plan') as Plan | null;
  return plan?.plan_id ?? null;
}

function neverChanges(): () => void {
  return () => undefined;
}

import { useState } from 'react';

import { readItem } from '#client/lib/stored-item.ts';
import { PlansView } from '#client/subscription/plans/plans-view.tsx';
import { useInfoOffer } from '#client/subscription/plans/use-info-offer.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/**
 * The plan page that sign-up links to: it marks the plan that was chosen before and brings a
 * coupon.
 */
export function PlansInfoPage() {
  const [chosenId] = useState(readChosenId);
  const offer = useInfoOffer();
  return <PlansView chosenId={chosenId} waiting={!offer} {...offer} />;
}

function readChosenId(): string | null {
  const plan = readItem('plan') as Plan | null;
  return plan?.plan_id ?? null;
}

import { useLocation } from 'react-router-dom';

import { readItem } from '#client/lib/stored-item.ts';
import { PlansView } from '#client/subscription/plans/plans-view.tsx';
import { useOffer } from '#client/subscription/plans/use-offer.ts';
import { pageAt } from '#worker/page-paths.ts';
import { pages, plansInfoCoupon } from '#worker/pages.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/**
 * The plan page: it marks the plan that was chosen before, and its prices include the coupon that
 * the person brings. The one that sign-up links to brings a coupon of its own.
 */
export function PlansPage() {
  const isInfo = pageAt(useLocation().pathname) === pages.plansInfo;
  const offer = useOffer(isInfo ? plansInfoCoupon : null);
  const chosen = readItem('plan') as Plan | null;
  return <PlansView chosenId={chosen?.plan_id} waiting={!offer} {...offer} />;
}

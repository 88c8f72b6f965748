import { PlansView } from '#client/subscription/plans/plans-view.tsx';

/** The plan page. */
export function PlansPage() {
  return <PlansView />;
}

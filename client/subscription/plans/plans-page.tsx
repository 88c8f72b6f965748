import { PlansView } from '#client/subscription/plans/plans-view.tsx';

export function PlansPage() {
  return <PlansView />;
}

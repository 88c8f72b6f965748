import { Navigate } from 'react-router-dom';

import { pages } from '#worker/pages.ts';

/** The page that Stripe returns to when the person cancelled. */
export function CancelPage() {
  return <Navigate to={pages.home.path} replace />;
}

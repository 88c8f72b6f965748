import { Navigate } from 'react-router-dom';

import { pages } from '#worker/pages.ts';

/** Where the payment service sends somebody who thought better of it. */
export function CancelPage() {
  return <Navigate to={pages.home.path} replace />;
}

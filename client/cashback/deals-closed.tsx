import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

import { notify } from '#client/lib/notices.ts';
import { dealsTexts } from '#client/messages/deals.ts';
import { pages } from '#worker/pages.ts';

/** Leads somebody home for whom the deals are closed, and says why. */
export function DealsClosed() {
  useEffect(() => notify('error', dealsTexts.closed), []);
  return <Navigate to={pages.home.path} replace />;
}

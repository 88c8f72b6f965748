import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { pages } from '#worker/pages.ts';

/** Pages of a signed-in person; sends a visitor to `to`. */
export function MembersOnly({ to }: { to: string }) {
  const { session } = useSession();
  return session ? <Outlet /> : <Navigate to={to} replace />;
}

/**
 * Pages of a visitor; sends a signed-in person home. Judged when the page is entered: sign-up signs
 * somebody in before its last step, and sign-in decides itself where to go on.
 */
export function VisitorsOnly() {
  const { session } = useSession();
  const [signedInBefore] = useState(session !== null);
  return signedInBefore ? <Navigate to={pages.home.path} replace /> : <Outlet />;
}

/** Any other address below /account. */
export function AccountFallback() {
  const { session } = useSession();
  return <Navigate to={session ? pages.home.path : pages.signIn.path} replace />;
}

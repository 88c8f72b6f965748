import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { NotFoundPage } from '#client/app/not-found-page.tsx';
import { useContinueAfterSignIn } from '#client/account/use-continue-after-sign-in.ts';
import { useSession } from '#client/account/use-session.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { withoutSource } from '#client/marketing/attribution.ts';
import { pages } from '#worker/pages.ts';

/**
 * Pages for signed-in people. A visitor is redirected to `to`, by default to home, where a notice
 * leads to sign-in. Sign-in leads back to this page.
 */
export function MembersOnly({ to = pages.home.path }: { to?: string }) {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return session ? <Outlet /> : <ForcedRedirect to={to} next={withoutSource(pathname + search)} />;
}

/**
 * The checkout. A visitor without a plan is redirected to home. A visitor with a stored plan, also
 * one whose session has just ended, is redirected to sign-in, which leads back to the checkout.
 */
export function BuyersOnly() {
  // When the session ends, the checkout stores the plan first; then this renders again.
  const { session } = useSession();
  const hasPlan = session === null && readItem('plan') !== null;
  return <MembersOnly to={hasPlan ? pages.signIn.path : undefined} />;
}

/** Pages for visitors; a signed-in person is redirected to home. Checked when a page is entered. */
export function VisitorsOnly() {
  const { pathname } = useLocation();
  return <VisitorCheck key={pathname} />;
}

/**
 * Sign-up starts the session before its last step, so the check must not run again during the page.
 * The other pages are inside `UntilSignedIn`.
 */
function VisitorCheck() {
  const { session } = useSession();
  const [signedInBefore] = useState(session !== null);
  return signedInBefore ? <ForcedRedirect to={pages.home.path} /> : <Outlet />;
}

/**
 * Pages that end with a session: they continue as soon as there is one, also when it began in
 * another tab.
 */
export function UntilSignedIn() {
  const signedIn = useSession().session !== null;
  const continueTo = useContinueAfterSignIn();
  useEffect(() => {
    if (signedIn) continueTo(pages.home.path);
    // Runs once, when the session begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn]);
  return <Outlet />;
}

/** The desk's pages. Only operators see them; for everybody else the address does not exist. */
export function OperatorsOnly() {
  return useBootstrap().operator === null ? <NotFoundPage /> : <Outlet />;
}

/** Any other address below /account. */
export function AccountFallback() {
  const { session } = useSession();
  return <ForcedRedirect to={session ? pages.home.path : pages.signIn.path} />;
}

/** A redirect that leaves no history entry, so that going back does not run into it again. */
function ForcedRedirect({ to, next }: { to: string; next?: string }) {
  return (
    <div data-waiting="">
      <Navigate to={to} replace state={next === undefined ? null : { next }} />
    </div>
  );
}

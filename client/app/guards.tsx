import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { NotFoundPage } from '#client/app/not-found-page.tsx';
import { useGoOn } from '#client/account/after-sign-in.ts';
import { useSession } from '#client/account/session.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';

/** Pages of a signed-in person; sends a visitor to `to`, and from sign-in there back here. */
export function MembersOnly({ to }: { to: string }) {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return session ? <Outlet /> : <Forced to={to} next={pathname + search} />;
}

/**
 * The checkout: a visitor who has no plan goes home, and one whose session has ended meanwhile, or who
 * has picked one before, signs in, which leads back here.
 */
export function BuyersOnly() {
  // Rendered anew when the session ends: then the plan has just been kept.
  const { session } = useSession();
  const chosen = session === null && readItem('plan') !== null;
  return <MembersOnly to={chosen ? pages.signIn.path : pages.home.path} />;
}

/** Pages of a visitor; sends a signed-in person home. Judged whenever one of them is entered. */
export function VisitorsOnly() {
  const { pathname } = useLocation();
  return <VisitorAtEntry key={pathname} />;
}

/** Sign-up signs somebody in before its last step; other pages are within `UntilSignedIn`. */
function VisitorAtEntry() {
  const { session } = useSession();
  const [signedInBefore] = useState(session !== null);
  return signedInBefore ? <Forced to={pages.home.path} /> : <Outlet />;
}

/**
 * Pages that are over for who is signed in: they go on as soon as there is a session, whether it was
 * begun here or in another tab.
 */
export function UntilSignedIn() {
  const signedIn = useSession().session !== null;
  const goOn = useGoOn();
  useEffect(() => {
    if (signedIn) goOn(pages.home.path);
    // Once, when the session begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn]);
  return <Outlet />;
}

/** The desk's pages, which the Worker has let an operator in to; for anybody else there are none. */
export function OperatorsOnly() {
  return bootstrap.operator === null ? <NotFoundPage /> : <Outlet />;
}

/** Any other address below /account. */
export function AccountFallback() {
  const { session } = useSession();
  return <Forced to={session ? pages.home.path : pages.signIn.path} />;
}

/** A forced redirect: it leaves no entry in the history, so that going back does not meet it again. */
function Forced({ to, next }: { to: string; next?: string }) {
  return (
    <div data-waiting="">
      <Navigate to={to} replace state={next === undefined ? null : { next }} />
    </div>
  );
}

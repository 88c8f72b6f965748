import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { useContinueAfterSignIn } from '#client/account/use-continue-after-sign-in.ts';
import { useSession } from '#client/account/use-session.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { withoutSource } from '#client/marketing/attribution.ts';
import { NotFoundPage } from '#client/not-found/not-found-page.tsx';
import type { Audience } from '#worker/page.ts';
import { pages } from '#worker/pages.ts';

interface GuardProps {
  children: ReactNode;
}

/** Each shows a page to its audience only. */
export const guards: Record<Audience, ComponentType<GuardProps>> = {
  visitors: VisitorsOnly,
  'visitors-until-signed-in': UntilSignedIn,
  members: MembersOnly,
  'members-via-sign-in': MembersViaSignIn,
  buyers: BuyersOnly,
};

/** A visitor is redirected to home, where a notice leads to sign-in, which leads back. */
function MembersOnly({ children }: GuardProps) {
  return <SignedIn orGoTo={pages.home.path}>{children}</SignedIn>;
}

/** A visitor is redirected to sign-in, which leads back. */
function MembersViaSignIn({ children }: GuardProps) {
  return <SignedIn orGoTo={pages.signIn.path}>{children}</SignedIn>;
}

/**
 * The checkout. A visitor without a plan is redirected to home. A visitor with a stored plan, also
 * one whose session has just ended, is redirected to sign-in, which leads back to the checkout.
 */
function BuyersOnly({ children }: GuardProps) {
  // When the session ends, the checkout stores the plan first; then this renders again.
  const { session } = useSession();
  const hasPlan = session === null && readItem('plan') !== null;
  const { path } = hasPlan ? pages.signIn : pages.home;
  return <SignedIn orGoTo={path}>{children}</SignedIn>;
}

function SignedIn({ orGoTo, children }: GuardProps & { orGoTo: string }) {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  if (session) return children;
  return <ForcedRedirect to={orGoTo} next={withoutSource(pathname + search)} />;
}

/** A signed-in person is redirected to home. Checked when a page is entered. */
function VisitorsOnly({ children }: GuardProps) {
  const { pathname } = useLocation();
  return <VisitorCheck key={pathname}>{children}</VisitorCheck>;
}

/**
 * Sign-up starts the session before its last step, so the check must not run again during the page.
 * The other pages are inside `UntilSignedIn`.
 */
function VisitorCheck({ children }: GuardProps) {
  const { session } = useSession();
  const [signedInBefore] = useState(session !== null);
  return signedInBefore ? <ForcedRedirect to={pages.home.path} /> : children;
}

/**
 * Pages for visitors that end with a session: they continue as soon as there is one, also when it
 * began in another tab.
 */
function UntilSignedIn({ children }: GuardProps) {
  return (
    <VisitorsOnly>
      <ContinueOnceSignedIn />
      {children}
    </VisitorsOnly>
  );
}

function ContinueOnceSignedIn() {
  const signedIn = useSession().session !== null;
  const continueTo = useContinueAfterSignIn();
  useEffect(() => {
    if (signedIn) continueTo(pages.home.path);
    // Runs once, when the session begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn]);
  return null;
}

/** The desk's pages. Only operators see them; for everybody else the address does not exist. */
export function OperatorsOnly({ children }: GuardProps) {
  return useBootstrap().operator === null ? <NotFoundPage /> : children;
}

/** Any other address below /account. */
export function AccountFallback() {
  const { session } = useSession();
  return <ForcedRedirect to={session ? pages.home.path : pages.signIn.path} />;
}

/** A redirect that leaves no history entry, so that going back does not run into it again. */
function ForcedRedirect({ to, next }: { to: string; next?: string }) {
  return <Navigate to={to} replace state={next === undefined ? null : { next }} />;
}

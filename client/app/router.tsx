import { Suspense, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { backdropName } from '#client/app/backdrop.ts';
import { useEarlyInput } from '#client/app/early-input.ts';
import { AccountFallback, guards, OperatorsOnly } from '#client/app/guards.tsx';
import { components } from '#client/app/page-components.ts';
import { ScrollAndFocus } from '#client/app/scroll-and-focus.tsx';
import { SignInNotice } from '#client/app/sign-in-notice.tsx';
import { useTitle } from '#client/lib/use-title.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { NotFoundPage } from '#client/not-found/not-found-page.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { namedPages, pageAt, shownPage, titleOf } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { PageName } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

/** Every page of `worker/pages.ts` with its guard, and the fallbacks for unknown addresses. */
export function Router() {
  return (
    <Suspense fallback={<Spinner />}>
      <SignInNotice />
      <Routes>
        {namedPages.map(([name, { path }]) => (
          <Route key={name} path={path} element={<GuardedPage name={name} />} />
        ))}
        <Route
          path="/internal/*"
          element={
            <OperatorsOnly>
              <components.desk />
            </OperatorsOnly>
          }
        />
        <Route path="/account/*" element={<AccountFallback />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ScrollAndFocus />
      <EarlyInput />
    </Suspense>
  );
}

function GuardedPage({ name }: { name: PageName }) {
  const page: Page = pages[name];
  const { pathname } = useLocation();
  const signedIn = useSession().session !== null;
  // The pattern of a path with an id also fits addresses that the page does not have.
  useTitle(pageAt(pathname) ? titleOf(page, signedIn) : shellTexts.notFound);
  const Content = components[shownPage(name, signedIn)];
  const content = (
    <>
      {page.isDialog && <Backdrop />}
      <Content />
    </>
  );
  if (!page.seenBy) return content;
  const Guard = guards[page.seenBy];
  return <Guard>{content}</Guard>;
}

function Backdrop() {
  const [name] = useState(backdropName);
  const Behind = components[name];
  return <Behind />;
}

/** Inside the boundary, so that the page is taken over when its effect runs. */
function EarlyInput() {
  useEarlyInput();
  return null;
}

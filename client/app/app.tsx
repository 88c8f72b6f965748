import { useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';

import { CrashBoundary } from '#client/app/crash-boundary.tsx';
import { Router } from '#client/app/router.tsx';
import { Shell } from '#client/app/shell.tsx';
import { canonicalPath, pageAt } from '#worker/pages.ts';

/** The whole app. A crash outside a page shows the crash message instead of a blank page. */
export function App() {
  return (
    <CrashBoundary>
      <SWRConfig value={{ shouldRetryOnError: false }}>
        <BrowserRouter>
          <CanonicalLink />
          <Shell>
            <Page />
          </Shell>
        </BrowserRouter>
      </SWRConfig>
    </CrashBoundary>
  );
}

/** A crash inside a page keeps header and footer usable. */
function Page() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary place={pathname}>
      <Router />
    </CrashBoundary>
  );
}

/**
 * Keeps `link[rel=canonical]` in step with the current page; browsers share and bookmark that
 * address.
 */
function CanonicalLink() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.querySelector('link[rel=canonical]')?.remove();
    const path = canonicalPath(pageAt(pathname));
    if (!path) return;
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = window.location.origin + path;
    document.head.append(link);
  }, [pathname]);
  return null;
}

import { BrowserRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';

import { Canonical } from '#client/app/canonical.tsx';
import { CrashBoundary } from '#client/app/crash-boundary.tsx';
import { Router } from '#client/app/router.tsx';
import { Shell } from '#client/app/shell.tsx';

/** The whole app: whatever breaks inside shows the crash fallback instead of a blank page. */
export function App() {
  return (
    <CrashBoundary>
      <SWRConfig value={{ shouldRetryOnError: false }}>
        <BrowserRouter>
          <Canonical />
          <Shell>
            <Page />
          </Shell>
        </BrowserRouter>
      </SWRConfig>
    </CrashBoundary>
  );
}

/** A page that breaks leaves header and footer as ways out. */
function Page() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary place={pathname}>
      <Router />
    </CrashBoundary>
  );
}

import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';

import { useSession } from '#client/account/use-session.ts';
import { CrashBoundary } from '#client/app/crash-boundary.tsx';
import { components } from '#client/app/page-components.ts';
import { Router } from '#client/app/router.tsx';
import { Shell } from '#client/app/shell.tsx';
import { BootstrapContext, useBootstrap } from '#client/lib/bootstrap.ts';
import type { Bootstrap } from '#worker/http/bootstrap.ts';
import { canonicalPath, pageAt } from '#worker/page-paths.ts';

interface AppProps {
  bootstrap: Bootstrap;
  /** The router around the app: of the browser's history, or of one address in the Worker. */
  routing: ComponentType<{ children: ReactNode }>;
}

/** What a call answered lives in memory of its own: the Worker renders for many people. */
const swr = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  provider: () => new Map(),
};

/** A document of this age may show a session that has begun or ended in another tab. */
const oldMs = 10_000;

/** The whole app. A crash outside a page shows the crash message instead of a blank page. */
export function App({ bootstrap, routing: Routing }: AppProps) {
  return (
    <CrashBoundary>
      <BootstrapContext value={bootstrap}>
        <SWRConfig value={swr}>
          <Routing>
            <CanonicalLink />
            <SessionCheck />
            <Frame />
          </Routing>
        </SWRConfig>
      </BootstrapContext>
    </CrashBoundary>
  );
}

/** The desk has a side bar of its own and no footer. */
function Frame() {
  const { pathname } = useLocation();
  const isDesk = useBootstrap().operator !== null && /^\/internal(\/|$)/i.test(pathname);
  return (
    <Shell deskHeader={isDesk && <components.deskHeader />}>
      <Page />
    </Shell>
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

/**
 * The script may start long after its document was answered, and the browser may show a document
 * again that somebody has left: then it asks for the session again.
 */
function SessionCheck() {
  const { reloadSession } = useSession();
  useEffect(() => {
    if (performance.now() > oldMs) void reloadSession();
    // Runs once, when the app starts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { onNearLink } from '#client/app/near-link.ts';
import { keepReloadPosition, restoreAfterReload } from '#client/app/reload-position.ts';
import { revealAnchor } from '#client/app/reveal-anchor.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import { followVisit } from '#client/marketing/follow-visit.ts';
import { readPlace } from '#client/plan-document/document-navigation.tsx';
import { PlanDocument } from '#client/plan-document/plan-document.tsx';
import '#client/styles/tokens.css';
import '#client/styles/global.css';

followVisit();
onNearLink(loadNext);

const root = document.getElementById('root');
if (root) show(root);

/** Takes over the page that the Worker has rendered, or renders it here. */
function show(container: HTMLElement): void {
  const page = <PlanDocument bootstrap={readBootstrap()} place={readPlace()} />;
  if (container.hasChildNodes()) {
    // An entry of the router's may say otherwise.
    window.history.scrollRestoration = 'auto';
    hydrateRoot(container, page);
    return;
  }
  window.history.scrollRestoration = 'manual';
  keepReloadPosition();
  createRoot(container).render(
    <>
      {page}
      <Arrival />
    </>,
  );
}

/** Scrolls as the browser does for a page that comes with its document. */
function Arrival() {
  useEffect(() => {
    const { hash } = window.location;
    if (hash) revealAnchor(hash);
    else restoreAfterReload();
  }, []);
  return null;
}

/** The app and the page that somebody is about to open: the browser then has them. */
async function loadNext(pathname: string): Promise<void> {
  if (pathname === window.location.pathname) return;
  const { loadPageAt } = await import('#client/app/whole-app.ts');
  await loadPageAt(pathname);
}

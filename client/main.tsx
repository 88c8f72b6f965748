import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { reportPostedSignIn } from '#client/account/sign-in/posted-sign-in.ts';
import { App } from '#client/app/app.tsx';
import { endEarlyPresses, noteEarlyTexts } from '#client/app/early-input.ts';
import { loadNearPages, loadPageAt } from '#client/app/load-page.ts';
import { readBootstrap } from '#client/lib/bootstrap.ts';
import { watchForPerson } from '#client/lib/person-sign.ts';
import { startMarketing } from '#client/marketing/start-marketing.ts';
import '#client/styles/tokens.css';
import '#client/styles/fonts.css';
import '#client/styles/global.css';

const bootstrap = readBootstrap();

// The dialogs lock scrolling with an inline style element, which needs the nonce of the content
// security policy.
if (bootstrap.nonce) setNonce(bootstrap.nonce);

// Runs before the router, which may redirect away from the address that the visit began with.
startMarketing();
reportPostedSignIn(bootstrap);
loadNearPages();
watchForPerson();

const root = document.getElementById('root');
if (root) void show(root);

/** Takes over the page that the Worker has rendered, or renders it here. */
async function show(container: HTMLElement): Promise<void> {
  const app = <App bootstrap={bootstrap} routing={BrowserRouter} />;
  if (!container.hasChildNodes()) return createRoot(container).render(app);
  // With its code there, the page stays as it is while the app takes it over.
  // Without it, the app says that it failed.
  await loadPageAt(window.location.pathname).catch(endEarlyPresses);
  noteEarlyTexts();
  hydrateRoot(container, app);
}

import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';

import { App } from '#client/app/app.tsx';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { startMarketing } from '#client/marketing/start-marketing.ts';
import '#client/styles/tokens.css';
import '#client/styles/global.css';

// The dialogs lock scrolling with a style element of their own, which the page's policy must know.
if (bootstrap.nonce) setNonce(bootstrap.nonce);

// Before the router, which may lead on from the address that somebody came by.
startMarketing();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

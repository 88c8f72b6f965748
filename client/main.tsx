import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';

import { App } from '#client/app/app.tsx';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { startMarketing } from '#client/marketing/start-marketing.ts';
import '#client/styles/tokens.css';
import '#client/styles/global.css';

// The dialogs lock scrolling with an inline style element, which needs the nonce of the content
// security policy.
if (bootstrap.nonce) setNonce(bootstrap.nonce);

// Runs before the router, which may redirect away from the address that the visit began with.
startMarketing();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

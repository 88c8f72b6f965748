import { Hono } from 'hono';

import { fileHeaders, pageHeaders } from '#sandbox/console/page-headers.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { authenticatePage, nothingToAuthenticatePage } from './authenticate-page.ts';
import { authenticateStyle } from './authenticate-style.ts';
import { authenticate } from './browser/authenticate.ts';
import { findAuthentication } from './find-authentication.ts';
import { nothingAtPaypalPage, paypalPage } from './paypal-page.ts';
import { stripeJsScript } from './script.ts';
import { servedScript } from './served-script.ts';

const script = { ...fileHeaders(), 'content-type': 'text/javascript; charset=utf-8' };
const style = { ...fileHeaders(), 'content-type': 'text/css; charset=utf-8' };

/** The stand-in for Stripe.js, the bank's page of its 3-D Secure window, and PayPal's page. */
export const stripeJsRoutes = new Hono<WorldEnv>()
  .get('/sandbox/stripe.js', (c) => c.body(stripeJsScript(), 200, script))
  .get('/sandbox/authenticate.js', (c) => c.body(servedScript(authenticate, {}), 200, script))
  .get('/sandbox/authenticate.css', (c) => c.body(authenticateStyle, 200, style))
  .get('/sandbox/authenticate/:intent', async (c) => {
    const authentication = findAuthentication(c.env.world, c.req.param('intent'));
    const page = authentication ? authenticatePage(authentication) : nothingToAuthenticatePage();
    return c.html(page, authentication ? 200 : 404, pageHeaders("'self'"));
  })
  .get('/sandbox/paypal/:intent', async (c) => {
    const authentication = findAuthentication(c.env.world, c.req.param('intent'));
    const waits = authentication?.method?.type === 'paypal';
    const page = waits ? paypalPage(authentication) : nothingAtPaypalPage();
    return c.html(page, waits ? 200 : 404, pageHeaders("'none'"));
  });

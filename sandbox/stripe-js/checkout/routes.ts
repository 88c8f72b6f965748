import { Hono } from 'hono';

import { fileHeaders, pageHeaders } from '#sandbox/console/page-headers.ts';
import { texts } from '#sandbox/stripe-js/browser/texts.ts';
import { servedScript } from '#sandbox/stripe-js/served-script.ts';
import { findCheckout, showCheckout } from '#sandbox/stripe/checkout/opened-checkout.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { startCheckout } from './browser.ts';
import { checkoutPage, closedCheckoutPage } from './page.ts';
import { checkoutStyle } from './style.ts';

const script = { ...fileHeaders(), 'content-type': 'text/javascript; charset=utf-8' };
const style = { ...fileHeaders(), 'content-type': 'text/css; charset=utf-8' };

/** Stripe's page of a checkout session, at the session's `url`. */
export const checkoutPageRoutes = new Hono<WorldEnv>()
  .get('/sandbox/checkout.js', (c) => c.body(servedScript(startCheckout, { texts }), 200, script))
  .get('/sandbox/checkout.css', (c) => c.body(checkoutStyle, 200, style))
  .get('/sandbox/checkout/:id', (c) => {
    const checkout = findCheckout(c.env.world, c.req.param('id'));
    const view = checkout && showCheckout(c.env.world, checkout);
    // The person is back from the bank or from PayPal, and the session is complete.
    if (view?.success_url && c.req.query('setup_intent')) return c.redirect(view.success_url, 303);
    if (view?.status === 'open') {
      const failed = c.req.query('redirect_status') === 'failed';
      return c.html(checkoutPage(view, failed), 200, pageHeaders("'none'"));
    }
    const page = closedCheckoutPage(view?.status);
    return c.html(page, view ? 200 : 404, pageHeaders("'none'"));
  });

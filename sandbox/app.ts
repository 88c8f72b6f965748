import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';

import { accountVersionRoutes } from '#sandbox/stripe/account-version.ts';
import { accessRoutes } from '#sandbox/access/routes.ts';
import { accessHost } from '#sandbox/access/team.ts';
import { clockRoutes } from '#sandbox/clock/routes.ts';
import { fileHeaders } from '#sandbox/console/page-headers.ts';
import { consoleRoutes } from '#sandbox/console/routes.ts';
import { faultRoutes } from '#sandbox/faults/routes.ts';
import { withFaults } from '#sandbox/faults/with-faults.ts';
import { providerHosts } from '#sandbox/identity/providers.ts';
import { identityRoutes } from '#sandbox/identity/routes.ts';
import { identityWindowRoutes } from '#sandbox/identity/window-routes.ts';
import { mailRoutes } from '#sandbox/mail/routes.ts';
import { partnerAppRoutes } from '#sandbox/partner/app-routes.ts';
import { nativeAppRoutes } from '#sandbox/partner/native-app-routes.ts';
import { partnerRoutes } from '#sandbox/partner/routes.ts';
import { shopRoutes } from '#sandbox/partner/shop.ts';
import { resetRoutes } from '#sandbox/reset/routes.ts';
import { checkoutPageRoutes } from '#sandbox/stripe-js/checkout/routes.ts';
import { stripeJsRoutes } from '#sandbox/stripe-js/routes.ts';
import { authenticationRoutes } from '#sandbox/stripe/authentication.ts';
import { walletRoutes } from '#sandbox/stripe/card/wallet-routes.ts';
import { checkoutRoutes } from '#sandbox/stripe/checkout/checkout-routes.ts';
import { chargebackRoutes } from '#sandbox/stripe/dispute/chargeback.ts';
import { bankReturnRoutes } from '#sandbox/stripe/dispute/bank-return.ts';
import { creditNoteDocumentRoutes } from '#sandbox/stripe/credit-note/document.ts';
import { invoiceDocumentRoutes } from '#sandbox/stripe/invoice/document/routes.ts';
import { switchedOffRoutes } from '#sandbox/stripe/method/switched-off.ts';
import { mandateEndRoutes } from '#sandbox/stripe/mandate/end-routes.ts';
import { mandatePageRoutes } from '#sandbox/stripe/mandate/mandate-page.ts';
import { realStripeRoutes } from '#sandbox/stripe/real.ts';
import { stripeRoutes } from '#sandbox/stripe/routes.ts';
import { dunningRoutes } from '#sandbox/stripe/subscription/dunning-routes.ts';
import { worldRoutes } from '#sandbox/stripe/world-view.ts';
import { deliveryRoutes } from '#sandbox/webhooks/routes.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

// The product's Worker calls its services by their real hosts. Faults apply only to these calls.
// Every other request comes from a browser or an outside program, under /sandbox.
const bindingHosts = new Set(['api.stripe.com', 'mail.sandbox', ...providerHosts, accessHost]);

/** Adds the policy that loads nothing to every answer without a policy of its own. */
const defaultHeaders = createMiddleware<WorldEnv>(async (c, next) => {
  await next();
  if (c.res.headers.has('content-security-policy')) return;
  for (const [name, value] of Object.entries(fileHeaders())) c.header(name, value);
});

const rooms = new Hono<WorldEnv>()
  .use(defaultHeaders)
  .route('/', stripeRoutes) // /v1/…
  .route('/', mailRoutes) // /send, /sandbox/api/mail
  .route('/', authenticationRoutes) // /sandbox/api/authentications/:intent
  .route('/', bankReturnRoutes) // /sandbox/api/bank-return
  .route('/', chargebackRoutes) // /sandbox/api/chargeback…
  .route('/', walletRoutes) // /sandbox/api/wallet, wallets
  .route('/', checkoutRoutes) // /sandbox/api/checkout/:id
  .route('/', invoiceDocumentRoutes) // /sandbox/stripe/invoices/:id, :id.pdf
  .route('/', creditNoteDocumentRoutes) // /sandbox/stripe/credit_notes/:id.pdf
  .route('/', dunningRoutes) // /sandbox/api/dunning
  .route('/', realStripeRoutes) // /sandbox/api/real-stripe
  .route('/', accountVersionRoutes) // /sandbox/api/account-version
  .route('/', switchedOffRoutes) // /sandbox/api/payment-methods
  .route('/', mandateEndRoutes) // /sandbox/api/mandate-end
  .route('/', mandatePageRoutes) // /sandbox/stripe/mandates/:reference
  .route('/', clockRoutes) // /sandbox/api/clock
  .route('/', deliveryRoutes) // /sandbox/api/deliveries…
  .route('/', faultRoutes) // /sandbox/api/faults
  .route('/', identityRoutes) // /sandbox/api/identity, the providers' key sets
  .route('/', identityWindowRoutes) // /sandbox/google.js, apple.js, identity/:provider
  .route('/', accessRoutes) // /sandbox/access/signin, signout, the team's key set
  .route('/', shopRoutes) // /sandbox/partner/shop, proof.pdf
  .route('/', partnerRoutes) // /sandbox/partner/…, /sandbox/api/partner…
  .route('/', nativeAppRoutes) // /sandbox/partner/app…
  .route('/', partnerAppRoutes) // /sandbox/partner/webhooks, /sandbox/api/partner/app…
  .route('/', resetRoutes) // /sandbox/api/baseline, reset, coupons
  .route('/', worldRoutes) // /sandbox/api/world
  .route('/', checkoutPageRoutes) // /sandbox/checkout/:id
  .route('/', stripeJsRoutes) // /sandbox/stripe.js, authenticate/:intent, paypal/:intent
  .route('/', consoleRoutes); // /sandbox/ and what it loads

// An unknown address below /sandbox/api answers 404 as JSON.
rooms.all('/sandbox/api/*', (c) => c.json({ error: 'not_found' }, 404));

rooms.onError((error, c) => {
  console.error(error);
  return c.json({ error: error.message }, 500);
});

function toLocalRequest(request: Request, url: URL): Request | null {
  if (!url.pathname.startsWith('/sandbox/stripe/v1/')) {
    return url.pathname.startsWith('/sandbox') ? request : null;
  }
  url.pathname = url.pathname.slice('/sandbox/stripe'.length);
  return new Request(url, request);
}

export const app = {
  /** Answers a request to any of the hosts that the sandbox stands in for. */
  async fetch(request: Request, env: WorldEnv['Bindings']): Promise<Response> {
    const url = new URL(request.url);
    if (bindingHosts.has(url.hostname)) {
      return withFaults(env.world, request, (trouble) => rooms.fetch(request, { ...env, trouble }));
    }
    const localRequest = toLocalRequest(request, url);
    return localRequest
      ? rooms.fetch(localRequest, env)
      : new Response('Not found', { status: 404 });
  },
};

import { Hono } from 'hono';
import { etag } from 'hono/etag';

import type { AppEnv } from '#worker/context.ts';
import { jsonInput, queryInput } from '#worker/http/input.ts';
import { buy } from '#worker/subscription/purchase/buy.ts';
import { createSetup } from '#worker/subscription/payment-method/create-setup.ts';
import { getSetupStatus } from '#worker/subscription/payment-method/get-setup-status.ts';
import { getDefaultPaymentMethod } from '#worker/subscription/payment-method/get-default-payment-method.ts';
import { confirmPurchase } from '#worker/subscription/purchase/confirm-purchase.ts';
import { getSubscription } from '#worker/subscription/get-subscription.ts';
import { getQuote } from '#worker/subscription/purchase/get-quote.ts';
import { listPlans } from '#worker/subscription/plan/list-plans.ts';
import * as schemas from '#worker/subscription/schemas.ts';
import { reattemptPurchase } from '#worker/subscription/purchase/reattempt-purchase.ts';
import { getLeaving } from '#worker/subscription/leaving/get-leaving.ts';
import { setRenewal } from '#worker/subscription/leaving/set-renewal.ts';

/** Mounted at /product. */
export const productRoutes = new Hono<AppEnv>().get('/plan/list', etag(), async (c) => {
  const plans = await listPlans(c.get('ctx'), c.req.queries('pid') ?? []);
  c.header('Cache-Control', 'public, max-age=60, stale-while-revalidate=600');
  return c.json({ plans } satisfies schemas.PlanListAnswer);
});

/** Mounted at /account. */
export const stripeKeyRoutes = new Hono<AppEnv>().get('/stripe/key', (c) => {
  const { stripePublishableKey: key, stripeScript: script } = c.get('ctx');
  return c.json({ key, script } satisfies schemas.StripeKeyAnswer);
});

/** Mounted at /sub. */
export const subscriptionRoutes = new Hono<AppEnv>()
  .get('/get', async (c) => c.json(await getSubscription(c.get('ctx'))))
  .get('/quote', queryInput(schemas.quoteQuery), async (c) =>
    c.json(await getQuote(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/buy', jsonInput(schemas.buyBody), async (c) =>
    c.json(await buy(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/buy/confirm', jsonInput(schemas.confirm), async (c) =>
    c.json(await confirmPurchase(c.get('ctx'), c.req.valid('json').invoice_id)),
  )
  .post('/buy/reattempt', jsonInput(schemas.reattempt), async (c) => {
    const { invoice_id: invoiceId, payment_method_id: paymentMethodId } = c.req.valid('json');
    return c.json(await reattemptPurchase(c.get('ctx'), invoiceId, paymentMethodId));
  })
  .post('/stripe/intent/setup', jsonInput(schemas.setupIntent), async (c) =>
    c.json(await createSetup(c.get('ctx'), c.req.valid('json').payment_method_type)),
  )
  .get('/stripe/setupintent/status', queryInput(schemas.setup), async (c) =>
    c.json(await getSetupStatus(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/stripe/setupintent/confirm', jsonInput(schemas.setup), async (c) =>
    c.json(await getSetupStatus(c.get('ctx'), c.req.valid('json'))),
  )
  .get('/paymentmethod/default', async (c) => c.json(await getDefaultPaymentMethod(c.get('ctx'))))
  .get('/leaving', queryInput(schemas.leavingQuery), async (c) =>
    c.json(await getLeaving(c.get('ctx'), c.req.valid('query').sub_id)),
  )
  .post('/renewable', jsonInput(schemas.renewable), async (c) => {
    const { sub_id: contractId, status, end } = c.req.valid('json');
    await setRenewal(c.get('ctx'), contractId, status === 'on', end);
    return c.json({ success: true });
  });

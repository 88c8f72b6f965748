import { Hono } from 'hono';
import { etag } from 'hono/etag';

import { answerCodeSignIn } from '#worker/account/login-code/routes.ts';
import { isStaying, noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { answerAttachment } from '#worker/http/answer-file.ts';
import { onlySameOrigin } from '#worker/http/guard.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { pages } from '#worker/pages.ts';
import { findDocument } from '#worker/subscription/billing/archive.ts';
import { listInvoices } from '#worker/subscription/billing/list-invoices.ts';
import { getDispute, payDispute, payOpenInvoice } from '#worker/subscription/billing/pay-debts.ts';
import { getDefaultPaymentMethod } from '#worker/subscription/billing/payment-method.ts';
import {
  disputeParam,
  invoiceParam,
  setup,
  setupConfirmation,
  setupIntent,
  updateQuery,
} from '#worker/subscription/billing/schemas.ts';
import { confirmSetup, createSetup, getSetupStatus } from '#worker/subscription/billing/setup.ts';
import { beginUpdate, finishUpdate } from '#worker/subscription/billing/update-method.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import {
  changePlan,
  confirmOrder,
  getChange,
  reattemptOrder,
} from '#worker/subscription/change/change-plan.ts';
import { undoChange } from '#worker/subscription/change/plan-next.ts';
import { changeBody, changeQuery } from '#worker/subscription/change/schemas.ts';
import { getQuote, listPlans } from '#worker/subscription/checkout/get-quote.ts';
import { buyBody, confirm, reattempt } from '#worker/subscription/checkout/schemas.ts';
import type { StripeKeyAnswer } from '#worker/subscription/checkout/schemas.ts';
import { getLeaving, getSubscription } from '#worker/subscription/leaving/get-leaving.ts';
import {
  claimBody,
  leavingQuery,
  reasonBody,
  renewable,
} from '#worker/subscription/leaving/schemas.ts';
import { sayWhy } from '#worker/entitlement/say-why.ts';
import { setRenewal } from '#worker/subscription/leaving/set-renewal.ts';
import { claimGuarantee } from '#worker/subscription/leaving/withdraw-contract.ts';
import { getCoupon, signInToCoupon, validateCoupon } from '#worker/subscription/quote/coupons.ts';
import {
  couponAutologin,
  couponQuery,
  quoteQuery,
  validateQuery,
} from '#worker/subscription/quote/schemas.ts';
import type { PlanListAnswer } from '#worker/subscription/quote/schemas.ts';

/** Mounted at /promotion: the coupon page, and the link of a marketing mail. */
export const couponRoutes = new Hono<AppEnv>()
  .get('/coupon', queryInput(couponQuery), async (c) => {
    const { code, check_active_sub: checks } = c.req.valid('query');
    return c.json(await getCoupon(c.get('ctx'), code, { checksContract: checks === '1' }));
  })
  .get('/coupon/autologin', onlySameOrigin, queryInput(couponAutologin), async (c) => {
    const { code, switch: switches, ...query } = c.req.valid('query');
    const way = { code, switches: switches === '1', stay: isStaying(query) };
    const { signedIn, answer } = await signInToCoupon(c.get('ctx'), way);
    answerCodeSignIn(c, signedIn);
    return c.json(answer);
  });

/** Mounted at /sub: the checkout's coupon box. */
export const couponBoxRoutes = new Hono<AppEnv>().get(
  '/coupon/validate',
  queryInput(validateQuery),
  async (c) => c.json(await validateCoupon(c.get('ctx'), c.req.valid('query'))),
);

/** Mounted at /dispute. */
export const disputeRoutes = new Hono<AppEnv>()
  .get('/get', async (c) => c.json(await getDispute(c.get('ctx'))))
  .post('/:id/pay', paramInput(disputeParam), jsonInput(noInput), async (c) =>
    c.json(await payDispute(c.get('ctx'), Number(c.req.valid('param').id))),
  );

/** Mounted at /sub. */
export const invoiceRoutes = new Hono<AppEnv>()
  .get('/invoices', async (c) => c.json(await listInvoices(c.get('ctx'))))
  .get('/invoices/:id/document', paramInput(invoiceParam), async (c) => {
    try {
      const found = await findDocument(c.get('ctx'), c.req.valid('param').id);
      return 'url' in found ? c.redirect(found.url) : answerAttachment(found.file, found.name);
    } catch (error) {
      // A link in a mail leads here, perhaps in a browser in which nobody is signed in.
      const isVisitor = error instanceof AppError && error.code === 'not_logged_in';
      if (!isVisitor || !c.req.header('accept')?.includes('text/html')) throw error;
      return c.redirect(pages.signIn.path);
    }
  })
  .post('/invoice/pay', jsonInput(noInput), async (c) =>
    c.json(await payOpenInvoice(c.get('ctx'))),
  );

/** Mounted at /sub. */
export const guaranteeRoutes = new Hono<AppEnv>().post(
  '/guarantee',
  jsonInput(claimBody),
  async (c) => {
    await claimGuarantee(c.get('ctx'), c.req.valid('json').sub_id);
    return c.json({ success: true });
  },
);

/** Mounted at /sub. Both change something; they are GET because the API's contract says so. */
export const methodUpdateRoutes = new Hono<AppEnv>()
  .get('/stripe/checkout/session', onlySameOrigin, async (c) =>
    c.json(await beginUpdate(c.get('ctx'))),
  )
  .get('/paymentmethod/update/by/checkout', onlySameOrigin, queryInput(updateQuery), async (c) =>
    c.json(await finishUpdate(c.get('ctx'), c.req.valid('query').session_id)),
  );

/** Mounted at /product. */
export const productRoutes = new Hono<AppEnv>().get('/plan/list', etag(), async (c) => {
  const plans = await listPlans(c.get('ctx'), c.req.queries('pid') ?? []);
  c.header('Cache-Control', 'public, max-age=60, stale-while-revalidate=600');
  return c.json({ plans } satisfies PlanListAnswer);
});

/** Mounted at /account. */
export const stripeKeyRoutes = new Hono<AppEnv>().get('/stripe/key', (c) => {
  const { stripePublishableKey: key, stripeScript: script } = c.get('ctx');
  return c.json({ key, script } satisfies StripeKeyAnswer);
});

/** Mounted at /sub: another plan for the running contract. */
export const changeRoutes = new Hono<AppEnv>()
  .get('/change', queryInput(changeQuery), async (c) =>
    c.json(await getChange(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/change', jsonInput(changeBody), async (c) =>
    c.json(await changePlan(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/change/undo', jsonInput(noInput), async (c) => {
    await undoChange(c.get('ctx'));
    return c.json({ success: true });
  });

/** Mounted at /sub. */
export const subscriptionRoutes = new Hono<AppEnv>()
  .get('/get', async (c) => c.json(await getSubscription(c.get('ctx'))))
  .get('/quote', queryInput(quoteQuery), async (c) =>
    c.json(await getQuote(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/buy', jsonInput(buyBody), async (c) =>
    c.json(await buy(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/buy/confirm', jsonInput(confirm), async (c) =>
    c.json(await confirmOrder(c.get('ctx'), c.req.valid('json').invoice_id)),
  )
  .post('/buy/reattempt', jsonInput(reattempt), async (c) => {
    const { invoice_id: invoiceId, payment_method_id: paymentMethodId } = c.req.valid('json');
    return c.json(await reattemptOrder(c.get('ctx'), invoiceId, paymentMethodId));
  })
  .post('/stripe/intent/setup', jsonInput(setupIntent), async (c) =>
    c.json(await createSetup(c.get('ctx'), c.req.valid('json').payment_method_type)),
  )
  .get('/stripe/setupintent/status', queryInput(setup), async (c) =>
    c.json(await getSetupStatus(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/stripe/setupintent/confirm', jsonInput(setupConfirmation), async (c) =>
    c.json(await confirmSetup(c.get('ctx'), c.req.valid('json'))),
  )
  .get('/paymentmethod/default', async (c) => c.json(await getDefaultPaymentMethod(c.get('ctx'))))
  .get('/leaving', queryInput(leavingQuery), async (c) =>
    c.json(await getLeaving(c.get('ctx'), c.req.valid('query').sub_id)),
  )
  .post('/renewable', jsonInput(renewable), async (c) => {
    const { sub_id: contractId, status, end } = c.req.valid('json');
    await setRenewal(c.get('ctx'), contractId, status === 'on', end);
    return c.json({ success: true });
  })
  .post('/reason', jsonInput(reasonBody), async (c) => {
    const { sub_id: id, because } = c.req.valid('json');
    await sayWhy(c.get('ctx'), { id, because });
    return c.json({ success: true });
  });

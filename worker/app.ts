import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';

import { evaluationRoutes } from '#worker/account/login-code/routes.ts';
import { accountRoutes, authRoutes } from '#worker/account/routes.ts';
import { extendsSession } from '#worker/account/sign-in-routes.ts';
import { clientApiRoutes } from '#worker/client-api/routes.ts';
import { cashbackRoutes } from '#worker/cashback/routes.ts';
import type { AppEnv } from '#worker/context.ts';
import { deletionRoutes } from '#worker/deletion/routes.ts';
import { requireOperator } from '#worker/require-operator.ts';
import { requireRole } from '#worker/require-role.ts';
import { appWebhookRoutes } from '#worker/entitlement/app/routes.ts';
import { entitlementRoutes } from '#worker/entitlement/routes.ts';
import { exportRoutes } from '#worker/export/routes.ts';
import { tokenRoutes } from '#worker/handoff/code/token-routes.ts';
import { handOffRoutes, wellKnownRoutes } from '#worker/handoff/routes.ts';
import { isHealthy } from '#worker/is-healthy.ts';
import { answerFailure, answerUnknown } from '#worker/http/failure.ts';
import { flood } from '#worker/http/flood.ts';
import { guardWrites } from '#worker/http/guard.ts';
import { observe } from '#worker/http/observe.ts';
import { letterRoutes } from '#worker/letter/routes.ts';
import { mailWebhookRoutes } from '#worker/marketing/mailing/mail-webhook-routes.ts';
import { marketingRoutes, referralRoutes } from '#worker/marketing/routes.ts';
import { deskTables } from '#worker/desk/export/shared-sql.ts';
import { deskRoutes } from '#worker/desk/routes.ts';
import { getAuthorize } from '#worker/document/get-authorize.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { getExportFile } from '#worker/document/get-export-file.ts';
import { getReceiptFile, postDeclaration, postReply } from '#worker/document/post-declaration.ts';
import { postMailReply } from '#worker/document/post-mail-reply.ts';
import { postSignIn } from '#worker/document/post-sign-in.ts';
import { exportPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import { payoutRoutes } from '#worker/payout/routes.ts';
import { siteFiles } from '#worker/site-files.ts';
import { promotionRoutes } from '#worker/promotion/routes.ts';
import { webhookRoutes } from '#worker/stripe/routes.ts';
import {
  changeRoutes,
  couponBoxRoutes,
  couponRoutes,
  disputeRoutes,
  guaranteeRoutes,
  invoiceRoutes,
  methodUpdateRoutes,
  productRoutes,
  stripeKeyRoutes,
  subscriptionRoutes,
} from '#worker/subscription/routes.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';

const api = new Hono<AppEnv>()
  .get('/healthz', async (c) => {
    const ok = await isHealthy(c.get('ctx'));
    return c.json({ ok }, ok ? 200 : 503);
  })
  .route('/auth', authRoutes)
  .route('/account', accountRoutes)
  .route('/account', stripeKeyRoutes)
  .route('/account/deletion', deletionRoutes)
  .route('/account/oauth', handOffRoutes)
  .route('/account/export', exportRoutes(deskTables))
  .route('/evaluation', evaluationRoutes)
  .route('/evaluation', payoutRoutes)
  .route('/product', productRoutes)
  .route('/letters', letterRoutes)
  .route('/sub', entitlementRoutes)
  .route('/sub', subscriptionRoutes)
  .route('/sub', invoiceRoutes)
  .route('/sub', guaranteeRoutes)
  .route('/sub', changeRoutes)
  .route('/sub', methodUpdateRoutes)
  .route('/sub', couponBoxRoutes)
  .route('/sub', referralRoutes)
  .route('/promotion', couponRoutes)
  .route('/promotion', promotionRoutes)
  .route('/dispute', disputeRoutes)
  .route('/cashback', cashbackRoutes)
  .route('/marketing', marketingRoutes)
  .route('/v1', clientApiRoutes)
  .route('/internal', deskRoutes);

/** The API as its client sees it. */
export type AppType = typeof api;

/*
 * One expression finds the handlers of any address, known or not. It throws at the start if an
 * address has a fixed part where another one of the same method has a variable part, such as
 * `/coupons/batch` and `/coupons/:id`. Hono's usual router would then silently use a slower way.
 */
export const app = new Hono<AppEnv>({ router: new RegExpRouter() });
// Verbs do not catch an outage of Stripe. It becomes a refusal here.
app.onError((error, c) => answerFailure(stripeRefusal(error), c));
app.use(observe);
app.use(extendsSession);
app.use('/api/*', flood);
app.use('/api/internal/*', requireOperator);
app.use('/api/*', guardWrites);
app.use('/api/internal/*', requireRole);
app.route('/api', api);
app.route('/webhooks', webhookRoutes);
app.route('/webhooks', appWebhookRoutes);
app.route('/webhooks', mailWebhookRoutes);
app.route('/.well-known', wellKnownRoutes);
app.route('/oauth', tokenRoutes);
app.all('/api/*', answerUnknown);
app.all('/webhooks/*', answerUnknown);
app.route('/', siteFiles);
app.post(pages.signIn.path, postSignIn);
app.post(pages.cancellation.path, (c) => postDeclaration(c, 'cancellation'));
app.post(pages.withdrawal.path, (c) => postDeclaration(c, 'withdrawal'));
app.get(`${pages.cancellationReceipt.path}/:file`, (c) => getReceiptFile(c));
app.get(`${pages.withdrawalReceipt.path}/:file`, (c) => getReceiptFile(c));
app.post(pages.declarationReply.path, flood, postReply);
app.post(pages.mailReply.path, postMailReply);
app.get(pages.authorize.path, getAuthorize);
app.get(pages.authorizeSignUp.path, getAuthorize);
app.get(exportPath(':file'), getExportFile);
app.get('*', (c) => answerPage(c));
app.all('*', answerUnknown);

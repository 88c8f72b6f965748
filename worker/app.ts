import { Hono } from 'hono';

import { accountRoutes, authRoutes } from '#worker/account/routes.ts';
import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { isHealthy } from '#worker/healthz.ts';
import { answerFailure } from '#worker/http/failure.ts';
import { flood, jsonBody, sameOrigin } from '#worker/http/guard.ts';
import { observe } from '#worker/http/observe.ts';
import { answerPage } from '#worker/page.ts';
import { productRoutes } from '#worker/subscription/routes.ts';

const api = new Hono<AppEnv>()
  .get('/healthz', async (c) => {
    const ok = await isHealthy(c.get('ctx'));
    return c.json({ ok }, ok ? 200 : 503);
  })
  .route('/auth', authRoutes)
  .route('/account', accountRoutes)
  .route('/product', productRoutes);

/** The API as its client sees it. */
export type AppType = typeof api;

export const app = new Hono<AppEnv>();
app.onError(answerFailure);
app.notFound(() => {
  throw new AppError('not_found');
});
app.use(observe);
app.use('/api/*', flood, sameOrigin, jsonBody);
app.route('/api', api);
app.all('/api/*', () => {
  throw new AppError('not_found');
});
app.get('*', answerPage);

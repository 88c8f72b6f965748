import { Hono } from 'hono';

import { readCaller } from '#worker/account/caller.ts';
import { loginCodeRoutes } from '#worker/account/login-code/routes.ts';
import { passkeyRoutes } from '#worker/account/passkey/routes.ts';
import { profileRoutes } from '#worker/account/profile/routes.ts';
import { resetRoutes } from '#worker/account/reset/routes.ts';
import { callerAnswer } from '#worker/account/session-answer.ts';
import { signInRoutes } from '#worker/account/sign-in-routes.ts';
import { signUpRoutes } from '#worker/account/sign-up/routes.ts';
import { appleRoutes, socialRoutes } from '#worker/account/social/routes.ts';
import type { AppEnv } from '#worker/context.ts';

export const authRoutes = new Hono<AppEnv>().get('/iflogged', async (c) => {
  return c.json(callerAnswer(await readCaller(c.get('ctx'))));
});

export const accountRoutes = new Hono<AppEnv>()
  .route('/', signUpRoutes)
  .route('/', signInRoutes)
  .route('/', resetRoutes)
  .route('/', loginCodeRoutes)
  .route('/social', socialRoutes)
  .route('/apple', appleRoutes)
  .route('/passkey', passkeyRoutes)
  .route('/', profileRoutes);

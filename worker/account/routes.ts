import { Hono } from 'hono';
import type { Context } from 'hono';

import type { SignedIn } from '#worker/account/begin-session.ts';
import { readWithCaller } from '#worker/account/caller.ts';
import { chooseFriendlyName } from '#worker/account/choose-friendly-name.ts';
import { choosePassword } from '#worker/account/choose-password.ts';
import { loginCodeRoutes } from '#worker/account/login-code/routes.ts';
import { requestCode } from '#worker/account/request-code.ts';
import {
  noInput,
  signIn as signInInput,
  signUpCode,
  signUpEmail,
  signUpFriendlyName,
  signUpPassword,
} from '#worker/account/schemas.ts';
import { callerAnswer, sessionAnswer } from '#worker/account/session-answer.ts';
import { sessionSeconds } from '#worker/account/session.ts';
import { signIn } from '#worker/account/sign-in.ts';
import { signOut } from '#worker/account/sign-out.ts';
import { verifyCode } from '#worker/account/verify-code.ts';
import { appleRoutes, socialRoutes } from '#worker/account/social/routes.ts';
import type { AppEnv } from '#worker/context.ts';
import { writeCookie } from '#worker/http/cookies.ts';
import { jsonInput } from '#worker/http/input.ts';

export const authRoutes = new Hono<AppEnv>().get('/iflogged', async (c) => {
  const { account } = await readWithCaller(c.get('ctx'), () => []);
  return c.json(callerAnswer(account));
});

export const accountRoutes = new Hono<AppEnv>()
  .route('/', loginCodeRoutes)
  .route('/social', socialRoutes)
  .route('/apple', appleRoutes)
  .post('/signupv2/email', jsonInput(signUpEmail), async (c) =>
    c.json(await requestCode(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/signupv2/code', jsonInput(signUpCode), async (c) =>
    c.json(await verifyCode(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/signupv2/password', jsonInput(signUpPassword), async (c) =>
    c.json(welcome(c, await choosePassword(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/signupv2/friendlyname', jsonInput(signUpFriendlyName), async (c) => {
    await chooseFriendlyName(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .post('/signin', jsonInput(signInInput), async (c) =>
    c.json(welcome(c, await signIn(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/logout', jsonInput(noInput), async (c) => {
    await signOut(c.get('ctx'));
    writeCookie(c, 'session', '', 0);
    return c.json({ success: true as const });
  });

function welcome(c: Context<AppEnv>, { account, token }: SignedIn) {
  writeCookie(c, 'session', token, sessionSeconds);
  return sessionAnswer(account);
}

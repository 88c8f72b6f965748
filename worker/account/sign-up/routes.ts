import { Hono } from 'hono';

import { verifyCode } from '#worker/account/code/check-code.ts';
import {
  signUpCode,
  signUpEmail,
  signUpFriendlyName,
  signUpPassword,
} from '#worker/account/schemas.ts';
import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import { chooseFriendlyName } from '#worker/account/sign-up/choose-friendly-name.ts';
import { choosePassword } from '#worker/account/sign-up/choose-password.ts';
import { requestCode } from '#worker/account/sign-up/request-code.ts';
import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';

export const signUpRoutes = new Hono<AppEnv>()
  .post('/signupv2/email', jsonInput(signUpEmail), async (c) =>
    c.json(await requestCode(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/signupv2/code', jsonInput(signUpCode), async (c) =>
    c.json(await verifyCode(c.get('ctx'), 'sign_up', c.req.valid('json'))),
  )
  .post('/signupv2/password', jsonInput(signUpPassword), async (c) =>
    c.json(answerSignIn(c, await choosePassword(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/signupv2/friendlyname', jsonInput(signUpFriendlyName), async (c) => {
    await chooseFriendlyName(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  });

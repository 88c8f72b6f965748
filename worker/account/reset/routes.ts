import { Hono } from 'hono';

import { verifyCode } from '#worker/account/code/check-code.ts';
import { chooseNewPassword } from '#worker/account/reset/choose-new-password.ts';
import { requestResetCode, resendResetCode } from '#worker/account/reset/reset-code.ts';
import {
  forgetCode,
  forgetEmail,
  forgetPassword,
  forgetResend,
} from '#worker/account/reset/schemas.ts';
import { sessionAnswer } from '#worker/account/session-answer.ts';
import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';

export const resetRoutes = new Hono<AppEnv>()
  .post('/forget/code', jsonInput(forgetEmail), async (c) =>
    c.json(await requestResetCode(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/forget/code/verify', jsonInput(forgetCode), async (c) =>
    c.json(await verifyCode(c.get('ctx'), 'reset', c.req.valid('json'))),
  )
  .post('/forget/code/resend', jsonInput(forgetResend), async (c) =>
    c.json(await resendResetCode(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/forget/password/new', jsonInput(forgetPassword), async (c) => {
    const { account, begun } = await chooseNewPassword(c.get('ctx'), c.req.valid('json'));
    return c.json(begun === null ? sessionAnswer(account) : answerSignIn(c, begun));
  });

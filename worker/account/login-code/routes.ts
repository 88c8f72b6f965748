import { Hono } from 'hono';
import type { Context } from 'hono';

import {
  cookieVerify,
  evaluationAutologin,
  signInByCodeInput,
} from '#worker/account/login-code/schemas.ts';
import { isStaying } from '#worker/account/schemas.ts';
import type {
  CodeSuccess,
  EvaluationAnswer,
  SignInByCodeAnswer,
} from '#worker/account/login-code/schemas.ts';
import { signInByCode } from '#worker/account/login-code/sign-in-by-code.ts';
import type { CodeSignIn } from '#worker/account/login-code/sign-in-by-code.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { sessionAnswer } from '#worker/account/session-answer.ts';
import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import type { AppEnv } from '#worker/context.ts';
import { onlySameOrigin } from '#worker/http/guard.ts';
import { jsonInput, queryInput } from '#worker/http/input.ts';

export const loginCodeRoutes = new Hono<AppEnv>()
  .post('/signinbycode', jsonInput(signInByCodeInput), async (c) => {
    const { switch: switches = false, ...input } = c.req.valid('json');
    const way = { purpose: 'autologin', switches } as const;
    const signedIn = await signInByCode(c.get('ctx'), { ...way, ...input });
    const answer: SignInByCodeAnswer = {
      ...answerCodeSignIn(c, signedIn),
      extra_days: signedIn.extraDays,
    };
    return c.json(answer);
  })
  .post('/cookie/verify', jsonInput(cookieVerify), async (c) => {
    const { token: code, switch: switches = false, stay } = c.req.valid('json');
    const way = { purpose: 'cookie', switches, stay } as const;
    const signedIn = await signInByCode(c.get('ctx'), { ...way, code });
    const answer: CodeSuccess = { success: true, ...answerCodeSignIn(c, signedIn) };
    return c.json(answer);
  });

export const evaluationRoutes = new Hono<AppEnv>().get(
  '/autologin',
  onlySameOrigin,
  queryInput(evaluationAutologin),
  async (c) => {
    const query = c.req.valid('query');
    const signedIn = await signInByCode(c.get('ctx'), {
      code: query.code,
      purpose: 'evaluation',
      switches: query.switch === '1',
      stay: isStaying(query),
    });
    const { allowance } = signedIn;
    const session = answerCodeSignIn(c, signedIn);
    const answer: EvaluationAnswer = { success: true, ...session, allowance };
    return c.json(answer);
  },
);

/** Answers a sign-in by a code. A person who was already signed in keeps their cookie. */
export function answerCodeSignIn(
  c: Context<AppEnv>,
  { account, begun }: CodeSignIn,
): SessionAnswer {
  return begun === null ? sessionAnswer(account) : answerSignIn(c, begun);
}

import { Hono } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import { issueNonce } from '#worker/account/social/issue-nonce.ts';
import { nonceSeconds } from '#worker/account/nonce.ts';
import { appleVerify, socialSignIn } from '#worker/account/social/schemas.ts';
import type { SocialSignInAnswer } from '#worker/account/social/schemas.ts';
import { signInSocially, verifyApple } from '#worker/account/social/sign-in-socially.ts';
import type { AppEnv } from '#worker/context.ts';
import { readCookie, writeCookie } from '#worker/http/cookies.ts';
import { jsonInput } from '#worker/http/input.ts';

export const socialRoutes = new Hono<AppEnv>()
  .post('/nonce', jsonInput(noInput), async (c) => {
    const { browser, answer } = await issueNonce(c.get('ctx'), readCookie(c, 'social'));
    writeCookie(c, 'social', browser, nonceSeconds);
    return c.json(answer);
  })
  .post('/signin', jsonInput(socialSignIn), async (c) => {
    const browser = readCookie(c, 'social');
    const signedIn = await signInSocially(c.get('ctx'), c.req.valid('json'), browser);
    const answer: SocialSignInAnswer = {
      ...answerSignIn(c, signedIn),
      new_account: signedIn.newAccount,
    };
    return c.json(answer);
  });

export const appleRoutes = new Hono<AppEnv>().post(
  '/idtoken/verify',
  jsonInput(appleVerify),
  async (c) =>
    c.json(await verifyApple(c.get('ctx'), c.req.valid('json'), readCookie(c, 'social'))),
);

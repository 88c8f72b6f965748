import { Hono } from 'hono';
import type { Context } from 'hono';

import type { SignedIn } from '#worker/account/begin-session.ts';
import { noInput, signInInput } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { sessionAnswer } from '#worker/account/session-answer.ts';
import { sessionSeconds } from '#worker/account/session.ts';
import { signIn } from '#worker/account/sign-in.ts';
import { signOut } from '#worker/account/sign-out.ts';
import type { AppEnv } from '#worker/context.ts';
import { writeCookie } from '#worker/http/cookies.ts';
import { jsonInput } from '#worker/http/input.ts';

export const signInRoutes = new Hono<AppEnv>()
  .post('/signin', jsonInput(signInInput), async (c) =>
    c.json(answerSignIn(c, await signIn(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/logout', jsonInput(noInput), async (c) => {
    await signOut(c.get('ctx'));
    writeCookie(c, 'session', '', 0);
    return c.json({ success: true as const });
  });

/**
 * Sets the cookies of a person who has just signed in, and returns the call's answer. The browser's
 * own cookie outlives the session: the next sign-in from it is not told by mail.
 */
export function answerSignIn(c: Context<AppEnv>, { account, token }: SignedIn): SessionAnswer {
  writeCookie(c, 'session', token, sessionSeconds);
  writeCookie(c, 'browser', c.get('ctx').caller.browser, sessionSeconds);
  return sessionAnswer(account);
}

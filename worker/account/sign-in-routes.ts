import { Hono } from 'hono';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { SignedIn } from '#worker/account/begin-session.ts';
import { extendUsedSession } from '#worker/account/extend-session.ts';
import { noInput, signInInput } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { sessionAnswer } from '#worker/account/session-answer.ts';
import { sessionSeconds } from '#worker/account/session.ts';
import { signIn, signOut } from '#worker/account/sign-in.ts';
import type { AppEnv } from '#worker/context.ts';
import { readCookie, writeCookie } from '#worker/http/cookies.ts';
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
 * Extends the session that a request has used, and its cookies (docs/decisions/0087). It does so
 * before the answer leaves: a session that the request has ended gets no cookie again.
 */
export const extendsSession = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const token = readCookie(c, 'session');
  const ctx = c.get('ctx');
  if (token === null || !(await extendUsedSession(ctx))) return;
  writeCookie(c, 'session', token, sessionSeconds);
  const { browser } = ctx.caller;
  if (readCookie(c, 'browser') === browser) writeCookie(c, 'browser', browser, sessionSeconds);
});

/**
 * Sets the cookies of a person who has just signed in, and returns the call's answer. The browser's
 * own cookie outlives a sign-out: the next sign-in from it is not told by mail.
 */
export function answerSignIn(
  c: Context<AppEnv>,
  { account, token, stays }: SignedIn,
): SessionAnswer {
  const seconds = stays ? sessionSeconds : null;
  writeCookie(c, 'session', token, seconds);
  writeCookie(c, 'browser', c.get('ctx').caller.browser, seconds);
  return sessionAnswer(account);
}

import { Hono } from 'hono';

import { readWithCaller } from '#worker/account/caller.ts';
import { callerAnswer } from '#worker/account/session-answer.ts';
import type { AppEnv } from '#worker/context.ts';

export const authRoutes = new Hono<AppEnv>().get('/iflogged', async (c) => {
  const { account } = await readWithCaller(c.get('ctx'), () => []);
  return c.json(callerAnswer(account));
});

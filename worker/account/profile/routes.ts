import { Hono } from 'hono';

import { requestConfirmation } from '#worker/account/code/send-code.ts';
import { requestEmailChange, verifyEmailChange } from '#worker/account/profile/change-email.ts';
import { changeName } from '#worker/account/profile/change-name.ts';
import { changePassword } from '#worker/account/profile/change-password.ts';
import { confirmSession } from '#worker/account/profile/confirm-session.ts';
import { endSessions, listSessions } from '#worker/account/profile/sessions.ts';
import { getProfile } from '#worker/account/profile/get-profile.ts';
import {
  codeEntry,
  emailChange,
  identityUnlink,
  nameChange,
  passwordChange,
  sessionsEnd,
} from '#worker/account/profile/schemas.ts';
import { unlinkIdentity } from '#worker/account/profile/unlink-identity.ts';
import { noInput } from '#worker/account/schemas.ts';
import { sessionAnswer } from '#worker/account/session-answer.ts';
import type { AppEnv } from '#worker/context.ts';
import { writeCookie } from '#worker/http/cookies.ts';
import { jsonInput } from '#worker/http/input.ts';

export const profileRoutes = new Hono<AppEnv>()
  .get('/profile', async (c) => c.json(await getProfile(c.get('ctx'))))
  .get('/sessions', async (c) => c.json(await listSessions(c.get('ctx'))))
  .post('/sessions/end', jsonInput(sessionsEnd), async (c) => {
    const { endedCurrent } = await endSessions(c.get('ctx'), c.req.valid('json'));
    if (endedCurrent) writeCookie(c, 'session', '', 0);
    return c.json({ success: true as const });
  })
  .post('/password/change', jsonInput(passwordChange), async (c) => {
    const ctx = c.get('ctx');
    const renewed = await changePassword(ctx, c.req.valid('json'));
    if (renewed) {
      const secondsLeft = Math.floor((renewed.expiresAt - ctx.clock.now()) / 1000);
      writeCookie(c, 'session', renewed.token, renewed.stays ? secondsLeft : null);
    }
    return c.json({ success: true as const });
  })
  .post('/name/change', jsonInput(nameChange), async (c) => {
    await changeName(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .post('/email/change', jsonInput(emailChange), async (c) =>
    c.json(await requestEmailChange(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/email/change/verify', jsonInput(codeEntry), async (c) =>
    c.json(sessionAnswer(await verifyEmailChange(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/identity/unlink', jsonInput(identityUnlink), async (c) => {
    await unlinkIdentity(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .post('/confirm/code', jsonInput(noInput), async (c) =>
    c.json(await requestConfirmation(c.get('ctx'))),
  )
  .post('/confirm/verify', jsonInput(codeEntry), async (c) => {
    await confirmSession(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  });

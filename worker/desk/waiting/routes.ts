import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { handleMail } from '#worker/desk/waiting/handle-mail.ts';
import { listWaiting } from '#worker/desk/waiting/list-waiting.ts';
import { mailInput } from '#worker/desk/waiting/schemas.ts';
import type { WaitingAnswer } from '#worker/desk/waiting/schemas.ts';
import { jsonInput } from '#worker/http/input.ts';

/** Mounted at /internal/waiting. */
export const waitingRoutes = new Hono<DeskEnv>()
  .get('/', async (c) => c.json((await listWaiting(c.get('ctx'))) satisfies WaitingAnswer))
  .post('/mails', jsonInput(mailInput), async (c) => {
    const answer: DeskActAnswer = await handleMail(c.get('ctx'), c.req.valid('json'));
    return c.json(answer);
  });

import { Hono } from 'hono';

import { sendOwnCode } from '#worker/account/code/send-code.ts';
import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { getDeletion } from '#worker/deletion/get-deletion.ts';
import { requestDeletion } from '#worker/deletion/request-deletion.ts';
import { deletionRequest } from '#worker/deletion/schemas.ts';
import { undoDeletion } from '#worker/deletion/undo-deletion.ts';
import { jsonInput } from '#worker/http/input.ts';

/** Mounted at /account/deletion. */
export const deletionRoutes = new Hono<AppEnv>()
  .get('/options', async (c) => c.json(await getDeletion(c.get('ctx'))))
  .post('/', jsonInput(deletionRequest), async (c) =>
    c.json(await requestDeletion(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/code', jsonInput(noInput), async (c) => {
    await sendOwnCode(c.get('ctx'), 'deletion');
    return c.json({ success: true as const });
  })
  .post('/undo', jsonInput(noInput), async (c) => c.json(await undoDeletion(c.get('ctx'))));

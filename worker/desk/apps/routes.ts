import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { changeSecret, end, resume } from '#worker/desk/apps/act-on-endpoint.ts';
import { listApps } from '#worker/desk/apps/list-apps.ts';
import { listSent } from '#worker/desk/apps/list-sent.ts';
import { makeEndpoint } from '#worker/desk/apps/make-endpoint.ts';
import { endKey, makeKey } from '#worker/desk/apps/make-key.ts';
import { byClient, newEndpoint, sentQuery } from '#worker/desk/apps/schemas.ts';
import { sendMessageAgain } from '#worker/desk/apps/send-again.ts';
import { byId, deskAct } from '#worker/desk/schemas.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';

/** Apps that people are handed off to. Mounted at /internal/apps. */
export const appDeskRoutes = new Hono<DeskEnv>()
  .get('/', async (c) => c.json(await listApps(c.get('ctx'))))
  .post('/:id/keys', paramInput(byClient), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await makeKey(c.get('ctx'), id, c.req.valid('json').action_id));
  })
  .post('/:id/endpoints', paramInput(byClient), jsonInput(newEndpoint), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await makeEndpoint(c.get('ctx'), id, c.req.valid('json')));
  });

/** Their keys. Mounted at /internal/app-keys. */
export const appKeyRoutes = new Hono<DeskEnv>().post(
  '/:id/end',
  paramInput(byId),
  jsonInput(deskAct),
  async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await endKey(c.get('ctx'), id, c.req.valid('json').action_id));
  },
);

/** Where they are sent webhooks. Mounted at /internal/app-endpoints. */
export const appEndpointRoutes = new Hono<DeskEnv>()
  .get('/:id/messages', paramInput(byId), queryInput(sentQuery), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listSent(c.get('ctx'), id, c.req.valid('query').cursor));
  })
  .post('/:id/secret', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    return c.json(await changeSecret(c.get('ctx'), { id, actionId }));
  })
  .post('/:id/resume', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    return c.json(await resume(c.get('ctx'), { id, actionId }));
  })
  .post('/:id/end', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    return c.json(await end(c.get('ctx'), { id, actionId }));
  });

/** What they were sent. Mounted at /internal/app-messages. */
export const appMessageRoutes = new Hono<DeskEnv>().post(
  '/:id/again',
  paramInput(byId),
  jsonInput(deskAct),
  async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await sendMessageAgain(c.get('ctx'), id, c.req.valid('json').action_id));
  },
);

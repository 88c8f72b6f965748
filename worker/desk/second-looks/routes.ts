import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { byId, deskAct } from '#worker/desk/schemas.ts';
import {
  confirmSecondLook,
  refuseSecondLook,
} from '#worker/desk/second-looks/decide-second-look.ts';
import { listSecondLooks } from '#worker/desk/second-looks/list-second-looks.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';

/** Mounted at /internal/second-looks. The act that is confirmed is named by what asked for it. */
export const secondLookRoutes = new Hono<DeskEnv>()
  .get('/', async (c) => c.json(await listSecondLooks(c.get('ctx'))))
  .post('/:id/confirm', paramInput(byId), jsonInput(deskAct), async (c) =>
    c.json(await confirmSecondLook(c.get('ctx'), c.req.valid('param').id)),
  )
  .post('/:id/refuse', paramInput(byId), jsonInput(deskAct), async (c) =>
    c.json(await refuseSecondLook(c.get('ctx'), c.req.valid('param').id)),
  );

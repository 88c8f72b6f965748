import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { getEvent } from '#worker/desk/events/get-event.ts';
import { retryEvent } from '#worker/desk/events/retry-event.ts';
import type { EventAnswer } from '#worker/desk/events/schemas.ts';
import { byId, deskAct } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';

/** Stripe's events. Mounted at /internal/events. */
export const eventDeskRoutes = new Hono<DeskEnv>()
  .get('/:id', paramInput(byId), async (c) => {
    const answer: EventAnswer = await getEvent(c.get('ctx'), c.req.valid('param').id);
    return c.json(answer);
  })
  .post('/:id/again', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const answer: DeskActAnswer = await retryEvent(c.get('ctx'), id, actionId);
    return c.json(answer);
  });

import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { decidePayout } from '#worker/desk/payouts/decide-payout.ts';
import { listPayouts } from '#worker/desk/payouts/list-payouts.ts';
import { failure, payoutAct, payoutListQuery } from '#worker/desk/payouts/schemas.ts';
import { byId } from '#worker/desk/schemas.ts';

/** Mounted at /internal/payouts. */
export const payoutDeskRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(payoutListQuery), async (c) =>
    c.json(await listPayouts(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/:id/approve', paramInput(byId), jsonInput(payoutAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId, status: expectedStatus } = c.req.valid('json');
    const input = { id, actionId, expectedStatus, move: 'approve', reason: null } as const;
    const answer = await decidePayout(c.get('ctx'), input);
    return c.json(answer, 'pending' in answer ? 202 : 200);
  })
  .post('/:id/paid', paramInput(byId), jsonInput(payoutAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId, status: expectedStatus } = c.req.valid('json');
    const input = { id, actionId, expectedStatus, move: 'paid', reason: null } as const;
    return c.json(await decidePayout(c.get('ctx'), input));
  })
  .post('/:id/fail', paramInput(byId), jsonInput(failure), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId, status: expectedStatus, reason } = c.req.valid('json');
    const input = { id, actionId, expectedStatus, move: 'fail', reason } as const;
    return c.json(await decidePayout(c.get('ctx'), input));
  })
  .post('/:id/back', paramInput(byId), jsonInput(payoutAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId, status: expectedStatus } = c.req.valid('json');
    const input = { id, actionId, expectedStatus, move: 'back', reason: null } as const;
    return c.json(await decidePayout(c.get('ctx'), input));
  });

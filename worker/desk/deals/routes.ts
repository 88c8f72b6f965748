import { Hono } from 'hono';

import { dealParam } from '#worker/cashback/schemas.ts';
import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';
import { withUpload } from '#worker/http/upload.ts';
import { changeDeal } from '#worker/desk/deals/change-deal.ts';
import { createDeal } from '#worker/desk/deals/create-deal.ts';
import { toDealContents } from '#worker/desk/deals/desk-deal.ts';
import { listDeskDeals } from '#worker/desk/deals/list-desk-deals.ts';
import { changedDeal, newDeal } from '#worker/desk/deals/schemas.ts';
import { setLogo } from '#worker/desk/deals/set-logo.ts';
import { deskAct } from '#worker/desk/schemas.ts';

/** Mounted at /internal/deals. */
export const dealDeskRoutes = new Hono<DeskEnv>()
  .get('/', async (c) => c.json(await listDeskDeals(c.get('ctx'))))
  .post('/', jsonInput(newDeal), async (c) =>
    c.json(await createDeal(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/:id', paramInput(dealParam), jsonInput(changedDeal), async (c) => {
    const id = Number(c.req.valid('param').id);
    const { action_id: actionId, updated_at: expectedUpdatedAt, ...input } = c.req.valid('json');
    const to = () => toDealContents(input);
    const change = { id, actionId, action: 'deal.changed', to, expectedUpdatedAt };
    return c.json(await changeDeal(c.get('ctx'), change));
  })
  .post('/:id/withdraw', paramInput(dealParam), jsonInput(deskAct), async (c) => {
    const id = Number(c.req.valid('param').id);
    const { action_id: actionId } = c.req.valid('json');
    const ctx = c.get('ctx');
    const to = ({ withdrawnAt }: { withdrawnAt: number | null }) =>
      withdrawnAt === null ? { withdrawnAt: ctx.clock.now() } : null;
    const change = { id, actionId, action: 'deal.withdrawn', to, expectedUpdatedAt: null };
    return c.json(await changeDeal(ctx, change));
  })
  .post('/:id/offer', paramInput(dealParam), jsonInput(deskAct), async (c) => {
    const id = Number(c.req.valid('param').id);
    const { action_id: actionId } = c.req.valid('json');
    const to = ({ withdrawnAt }: { withdrawnAt: number | null }) =>
      withdrawnAt === null ? null : { withdrawnAt: null };
    const change = { id, actionId, action: 'deal.offered', to, expectedUpdatedAt: null };
    return c.json(await changeDeal(c.get('ctx'), change));
  })
  .post('/:id/logo', paramInput(dealParam), async (c) => {
    const id = Number(c.req.valid('param').id);
    return c.json(await withUpload(c.req.raw, (upload) => setLogo(c.get('ctx'), id, upload)));
  });

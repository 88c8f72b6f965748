import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { creditReferral } from '#worker/operator/referrals/credit-referral.ts';
import { listReferrals } from '#worker/operator/referrals/list-referrals.ts';
import { credit, referralQuery } from '#worker/operator/referrals/schemas.ts';
import type { ReferralList } from '#worker/operator/referrals/schemas.ts';
import { takeBackCredit } from '#worker/operator/referrals/take-back-credit.ts';
import { byId, deskAct } from '#worker/operator/schemas.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';

/** Who brought whom, and what they get for it. */
export const referralRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(referralQuery), async (c) => {
    const query = c.req.valid('query');
    return c.json((await listReferrals(c.get('ctx'), query)) satisfies ReferralList);
  })
  .post('/:id/credit', paramInput(byId), jsonInput(credit), async (c) => {
    const { id } = c.req.valid('param');
    const done: DeskDone = await creditReferral(c.get('ctx'), id, c.req.valid('json'));
    return c.json(done);
  })
  .post('/:id/take-back', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const done: DeskDone = await takeBackCredit(c.get('ctx'), id, actionId);
    return c.json(done);
  });

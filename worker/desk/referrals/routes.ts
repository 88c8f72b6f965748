import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { creditReferral } from '#worker/desk/referrals/credit-referral.ts';
import { listReferrals } from '#worker/desk/referrals/list-referrals.ts';
import { credit, referralQuery } from '#worker/desk/referrals/schemas.ts';
import type { ReferralListAnswer } from '#worker/desk/referrals/schemas.ts';
import { takeBackCredit } from '#worker/desk/referrals/take-back-credit.ts';
import { byId, deskAct } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

/** Mounted at /internal/referrals. */
export const referralDeskRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(referralQuery), async (c) => {
    const query = c.req.valid('query');
    return c.json((await listReferrals(c.get('ctx'), query)) satisfies ReferralListAnswer);
  })
  .post('/:id/credit', paramInput(byId), jsonInput(credit), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await creditReferral(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/take-back', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const answer: DeskActAnswer = await takeBackCredit(c.get('ctx'), id, actionId);
    return c.json(answer);
  });

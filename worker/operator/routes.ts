import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { queryInput } from '#worker/http/input.ts';
import { listActions } from '#worker/operator/audit/list-actions.ts';
import { auditQuery } from '#worker/operator/audit/schemas.ts';
import type { AuditAnswer } from '#worker/operator/audit/schemas.ts';
import { couponDeskRoutes } from '#worker/operator/coupons/routes.ts';
import { dealDeskRoutes } from '#worker/operator/deals/routes.ts';
import { marketingCodeRoutes } from '#worker/operator/marketing-codes/routes.ts';
import { getOverview } from '#worker/operator/overview/get-overview.ts';
import { payoutDeskRoutes } from '#worker/operator/payouts/routes.ts';
import { peopleRoutes } from '#worker/operator/people/routes.ts';
import { proofRoutes } from '#worker/operator/proofs/routes.ts';
import { referralRoutes } from '#worker/operator/referrals/routes.ts';
import type { MeAnswer, OverviewAnswer } from '#worker/operator/schemas.ts';

/** Every call of the desk, below /api/internal. Behind the desk's door: see desk-door.ts. */
export const operatorRoutes = new Hono<DeskEnv>()
  .get('/me', (c) => c.json({ operator: c.get('ctx').operator } satisfies MeAnswer))
  .get('/overview', async (c) => c.json((await getOverview(c.get('ctx'))) satisfies OverviewAnswer))
  .get('/audit', queryInput(auditQuery), async (c) =>
    c.json((await listActions(c.get('ctx'), c.req.valid('query'))) satisfies AuditAnswer),
  )
  .route('/proofs', proofRoutes)
  .route('/payouts', payoutDeskRoutes)
  .route('/deals', dealDeskRoutes)
  .route('/coupons', couponDeskRoutes)
  .route('/marketingcode', marketingCodeRoutes)
  .route('/people', peopleRoutes)
  .route('/referrals', referralRoutes);

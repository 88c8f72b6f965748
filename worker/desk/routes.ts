import { Hono } from 'hono';
import type { ExtractSchema } from 'hono/types';

import type { DeskEnv } from '#worker/context.ts';
import { queryInput } from '#worker/http/input.ts';
import { listActions } from '#worker/desk/audit/list-actions.ts';
import { auditQuery } from '#worker/desk/audit/schemas.ts';
import type { AuditAnswer } from '#worker/desk/audit/schemas.ts';
import {
  appDeskRoutes,
  appEndpointRoutes,
  appKeyRoutes,
  appMessageRoutes,
} from '#worker/desk/apps/routes.ts';
import { bookRoutes } from '#worker/desk/books/routes.ts';
import { couponBatchRoutes } from '#worker/desk/coupons/batch-routes.ts';
import { couponDeskRoutes } from '#worker/desk/coupons/routes.ts';
import { declarationDeskRoutes } from '#worker/desk/declarations/routes.ts';
import { dealDeskRoutes } from '#worker/desk/deals/routes.ts';
import { marketingCodeRoutes } from '#worker/desk/marketing-codes/routes.ts';
import { eventDeskRoutes } from '#worker/desk/events/routes.ts';
import { memberRoutes } from '#worker/desk/members/routes.ts';
import { moneyRoutes } from '#worker/desk/money/routes.ts';
import { numberRoutes } from '#worker/desk/numbers/routes.ts';
import { getOverview } from '#worker/desk/overview/get-overview.ts';
import { payoutBatchRoutes } from '#worker/desk/payouts/batch-routes.ts';
import { payoutDeskRoutes } from '#worker/desk/payouts/routes.ts';
import { actRoutes } from '#worker/desk/people/act-routes.ts';
import { consentDeskRoutes, peopleRoutes } from '#worker/desk/people/routes.ts';
import { proofRoutes } from '#worker/desk/proofs/routes.ts';
import { referralDeskRoutes } from '#worker/desk/referrals/routes.ts';
import { savedAnswerRoutes } from '#worker/desk/saved-answers/routes.ts';
import { secondLookRoutes } from '#worker/desk/second-looks/routes.ts';
import { searchQuery } from '#worker/desk/search/schemas.ts';
import type { SearchAnswer } from '#worker/desk/search/schemas.ts';
import { search } from '#worker/desk/search/search.ts';
import { getState } from '#worker/desk/state/get-state.ts';
import type { StateAnswer } from '#worker/desk/state/schemas.ts';
import { waitingRoutes } from '#worker/desk/waiting/routes.ts';
import type { MeAnswer, OverviewAnswer } from '#worker/desk/schemas.ts';

/**
 * Every call of the desk, below /api/internal. Only operators reach it: see require-operator.ts.
 */
export const deskRoutes = new Hono<DeskEnv>()
  .get('/me', (c) => {
    const { operator, roles } = c.get('ctx');
    return c.json({ operator, roles } satisfies MeAnswer);
  })
  .get('/overview', async (c) => c.json((await getOverview(c.get('ctx'))) satisfies OverviewAnswer))
  .get('/audit', queryInput(auditQuery), async (c) =>
    c.json((await listActions(c.get('ctx'), c.req.valid('query'))) satisfies AuditAnswer),
  )
  .get('/search', queryInput(searchQuery), async (c) =>
    c.json((await search(c.get('ctx'), c.req.valid('query').q)) satisfies SearchAnswer),
  )
  .get('/state', async (c) => c.json((await getState(c.get('ctx'))) satisfies StateAnswer))
  .route('/proofs', proofRoutes)
  .route('/payouts', payoutDeskRoutes)
  .route('/payout-batches', payoutBatchRoutes)
  .route('/deals', dealDeskRoutes)
  .route('/coupons', couponDeskRoutes)
  .route('/coupon-batches', couponBatchRoutes)
  .route('/marketingcode', marketingCodeRoutes)
  .route('/members', memberRoutes)
  .route('/people', peopleRoutes)
  .route('/people', moneyRoutes)
  .route('/people', actRoutes)
  .route('/events', eventDeskRoutes)
  .route('/waiting', waitingRoutes)
  .route('/consents', consentDeskRoutes)
  .route('/declarations', declarationDeskRoutes)
  .route('/saved-answers', savedAnswerRoutes)
  .route('/second-looks', secondLookRoutes)
  .route('/numbers', numberRoutes)
  .route('/apps', appDeskRoutes)
  .route('/app-keys', appKeyRoutes)
  .route('/app-endpoints', appEndpointRoutes)
  .route('/app-messages', appMessageRoutes)
  .route('/books', bookRoutes)
  .route('/referrals', referralDeskRoutes);

type Schema = ExtractSchema<typeof deskRoutes>;

/** Every call of the desk, such as `GET /people/:id`. */
export type DeskCall = {
  [Path in Extract<keyof Schema, string>]: {
    [Method in keyof Schema[Path]]: Method extends `$${infer Verb}`
      ? `${Uppercase<Verb>} ${Path}`
      : never;
  }[keyof Schema[Path]];
}[Extract<keyof Schema, string>];

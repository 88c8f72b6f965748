import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { followPayment } from './invoice/follow-payment.ts';
import { settleAuthentication } from './payment/settle-authentication.ts';
import { returnAddress } from './next-action.ts';
import { settleSetupAuthentication } from './setup/conclude-setup.ts';
import { listPendingApprovals } from './pending-approvals.ts';

const schema = z.strictObject({
  outcome: z.enum(['approve', 'refuse']),
  /** The address with which the person signed in at PayPal. */
  payer_email: z.email().optional(),
});

type Settlement = { status: string; returnTo: string | null };

function settle(
  world: WorldContext,
  id: string,
  approved: boolean,
  payer: string | undefined,
): Settlement | null {
  const payment = findObject(world.storage.sql, 'payment_intent', id);
  if (payment?.status === 'requires_action') {
    const next = settleAuthentication(world, payment, approved, payer);
    followPayment(world, next);
    return { status: next.status, returnTo: returnAddress(payment, next.status) };
  }
  const setup = findObject(world.storage.sql, 'setup_intent', id);
  if (setup?.status !== 'requires_action') return null;
  const { status } = settleSetupAuthentication(world, setup, approved, payer);
  return { status, returnTo: returnAddress(setup, status) };
}

/**
 * The bank's side of 3-D Secure, and PayPal's side. Their pages post the owner's decision. In the
 * answer, `return_to` says where to send the owner next; null means that the window only closes.
 * `GET` lists what waits for an answer.
 */
export const authenticationRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/authentications', (c) => c.json(listPendingApprovals(c.env.world)))
  .post('/sandbox/api/authentications/:intent', async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const id = c.req.param('intent');
    const { outcome, payer_email: payer } = body.value;
    const approved = outcome === 'approve';
    const settlement = world.storage.transactionSync(() => settle(world, id, approved, payer));
    if (settlement) {
      return c.json({ intent: id, status: settlement.status, return_to: settlement.returnTo });
    }
    return c.json({ error: 'nothing waits for authentication under this id' }, 404);
  });

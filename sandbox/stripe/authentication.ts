import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { followPayment } from './invoice/follow-payment.ts';
import { settleAuthentication } from './payment/settle-authentication.ts';
import { returnAddress } from './next-action.ts';
import { settleSetupAuthentication } from './setup/conclude-setup.ts';
import { listWaiting } from './waiting.ts';

const schema = z.strictObject({
  outcome: z.enum(['approve', 'refuse']),
  /** The address somebody signed in with at PayPal. */
  payer_email: z.email().optional(),
});

type Settled = { status: string; returnTo: string | null };

function settle(
  world: WorldContext,
  id: string,
  approved: boolean,
  payer: string | undefined,
): Settled | null {
  const payment = findObject(world.storage.sql, 'payment_intent', id);
  if (payment?.status === 'requires_action') {
    const settled = settleAuthentication(world, payment, approved, payer);
    followPayment(world, settled);
    return { status: settled.status, returnTo: returnAddress(payment, settled.status) };
  }
  const setup = findObject(world.storage.sql, 'setup_intent', id);
  if (setup?.status !== 'requires_action') return null;
  const { status } = settleSetupAuthentication(world, setup, approved, payer);
  return { status, returnTo: returnAddress(setup, status) };
}

/**
 * The bank's side of 3-D Secure, and PayPal's: their pages post what the owner decided and learn
 * under `return_to` where to send them, null when a window is just to be closed. `GET` lists what
 * waits for an answer.
 */
export const authenticationRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/authentications', (c) => c.json(listWaiting(c.env.world)))
  .post('/sandbox/api/authentications/:intent', async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const id = c.req.param('intent');
    const { outcome, payer_email: payer } = body.value;
    const approved = outcome === 'approve';
    const settled = world.storage.transactionSync(() => settle(world, id, approved, payer));
    if (settled) {
      return c.json({ intent: id, status: settled.status, return_to: settled.returnTo });
    }
    return c.json({ error: 'nothing waits for authentication under this id' }, 404);
  });

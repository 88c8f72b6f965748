import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { followPayment } from './invoice/follow-payment.ts';
import { settleAuthentication } from './payment/settle-authentication.ts';
import { settleSetupAuthentication } from './setup/conclude-setup.ts';

const schema = z.strictObject({ outcome: z.enum(['approve', 'refuse']) });

function settle(world: WorldContext, id: string, approved: boolean): { status: string } | null {
  const payment = findObject(world.storage.sql, 'payment_intent', id);
  if (payment?.status === 'requires_action') {
    const settled = settleAuthentication(world, payment, approved);
    followPayment(world, settled);
    return settled;
  }
  const setup = findObject(world.storage.sql, 'setup_intent', id);
  if (setup?.status !== 'requires_action') return null;
  return settleSetupAuthentication(world, setup, approved);
}

/** The bank's side of 3-D Secure: its page posts what the card's owner decided. */
export const authenticationRoutes = new Hono<WorldEnv>().post(
  '/sandbox/api/authentications/:intent',
  async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const id = c.req.param('intent');
    const approved = body.value.outcome === 'approve';
    const settled = world.storage.transactionSync(() => settle(world, id, approved));
    if (settled) return c.json({ intent: id, status: settled.status });
    return c.json({ error: 'nothing waits for authentication under this id' }, 404);
  },
);

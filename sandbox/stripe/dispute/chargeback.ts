import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { closeDispute, openDispute } from './open-dispute.ts';

type Answer = { status: 200 | 404 | 409; body: object };

const refuse = (status: 404 | 409, error: string): Answer => ({ status, body: { error } });

// Stripe's fee for a disputed payment (cents), and how long the shop may contest it (seconds).
const fee = 2000;
const responseSeconds = 9 * 24 * 60 * 60;

function chargeBack(world: WorldContext, id: string): Answer {
  const charge = findObject(world.storage.sql, 'charge', id);
  if (!charge) return refuse(404, `no charge has the id ${id}`);
  if (charge.payment_method_details?.sepa_debit) {
    return refuse(409, 'a debit is not charged back, its bank returns it: use bank-return');
  }
  if (charge.status !== 'succeeded') return refuse(409, 'this charge has not been paid');
  if (charge.disputed) return refuse(409, 'this charge has been disputed already');
  if (charge.refunded) return refuse(409, 'this charge has been refunded');
  const dueBy = world.clock.seconds() + responseSeconds;
  const dispute = openDispute(world, charge, {
    reason: 'fraudulent',
    fee,
    dueBy,
    amount: charge.amount - charge.amount_refunded,
  });
  return { status: 200, body: { charge: id, dispute: dispute.id, status: dispute.status } };
}

function decide(world: WorldContext, id: string, outcome: 'won' | 'lost'): Answer {
  const dispute = findObject(world.storage.sql, 'dispute', id);
  if (!dispute) return refuse(404, `no dispute has the id ${id}`);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    return refuse(409, `the bank has decided already: ${dispute.status}`);
  }
  const { charge, status } = closeDispute(world, dispute, outcome);
  return { status: 200, body: { charge, dispute: id, status } };
}

/**
 * The owner of a card or of a PayPal account disputes a payment: `POST /sandbox/api/chargeback
 * {charge}`. Their bank decides: `POST /sandbox/api/chargeback/DISPUTE {outcome: "won" | "lost"}`,
 * as the shop sees it. Both answer `{charge, dispute, status}`.
 */
export const chargebackRoutes = new Hono<WorldEnv>()
  .post('/sandbox/api/chargeback', async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, z.strictObject({ charge: z.string().min(1) }));
    if ('error' in body) return c.json(body, 400);
    const { charge } = body.value;
    const answer = world.storage.transactionSync(() => chargeBack(world, charge));
    return c.json(answer.body, answer.status);
  })
  .post('/sandbox/api/chargeback/:dispute', async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, z.strictObject({ outcome: z.enum(['won', 'lost']) }));
    if ('error' in body) return c.json(body, 400);
    const { outcome } = body.value;
    const id = c.req.param('dispute');
    const answer = world.storage.transactionSync(() => decide(world, id, outcome));
    return c.json(answer.body, answer.status);
  });

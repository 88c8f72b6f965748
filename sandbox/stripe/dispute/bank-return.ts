import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { concludeDebit } from '#sandbox/stripe/invoice/conclude-debit.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import { intentOfInvoice } from '#sandbox/stripe/invoice/includes.ts';
import { uncoveredDecline } from '#sandbox/stripe/sepa/test-ibans.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { listDebits } from './debits.ts';
import { returnDebit, returnReasons } from './return-debit.ts';

const schema = z.strictObject({
  invoice: z.string().min(1),
  reason: z.enum(returnReasons).default('insufficient_funds'),
  /** Cents, for an account that has agreed on another fee with Stripe, or on none. */
  fee: z.int().min(0).optional(),
});
type Input = z.output<typeof schema>;

type Answer = { status: 200 | 404 | 409; body: object };

const refuse = (status: 404 | 409, error: string): Answer => ({ status, body: { error } });

/** What Stripe reports of a debit under way that the bank does not pay. */
function declineFor(reason: Input['reason']): Decline {
  if (reason === 'insufficient_funds') return uncoveredDecline;
  return { ...uncoveredDecline, decline_code: reason, message: 'The bank has refused this debit.' };
}

function bankReturn(world: WorldContext, { invoice: id, reason, fee }: Input): Answer {
  const { sql } = world.storage;
  const invoice = findObject(sql, 'invoice', id);
  if (!invoice) return refuse(404, `no invoice has the id ${id}`);
  const intent = intentOfInvoice(world, invoice);
  const charge = intent && findObject(sql, 'charge', intent.latest_charge ?? '');
  if (!intent || !charge) return refuse(409, 'nobody has paid this invoice');
  if (!charge.payment_method_details?.sepa_debit) {
    return refuse(409, 'this invoice was not paid by a SEPA debit');
  }
  if (intent.status === 'processing') {
    concludeDebit(world, intent, declineFor(reason));
    return { status: 200, body: { invoice: id, outcome: 'failed', dispute: null } };
  }
  if (charge.status !== 'succeeded') return refuse(409, 'nobody has paid this invoice');
  if (charge.disputed) return refuse(409, 'this debit has been returned already');
  const dispute = returnDebit(world, charge, reason, fee);
  return { status: 200, body: { invoice: id, outcome: 'returned', dispute: dispute.id } };
}

/**
 * The bank's side of a SEPA debit. `POST /sandbox/api/bank-return {invoice, reason?, fee?}` returns
 * a paid debit at any time, or makes a debit under way fail. `GET` lists the debits.
 */
export const bankReturnRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/bank-return', (c) => c.json(listDebits(c.env.world)))
  .post('/sandbox/api/bank-return', async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const answer = world.storage.transactionSync(() => bankReturn(world, body.value));
    return c.json(answer.body, answer.status);
  });

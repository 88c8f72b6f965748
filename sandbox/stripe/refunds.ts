import * as z from 'zod';

import { findObjects, getObject } from '#sandbox/store/objects.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { newTransaction } from './balance/new-transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { invalid } from './error.ts';
import { listPage, within } from './list.ts';
import { mergeMetadata } from './metadata.ts';
import type { Charge, Refund } from './objects.ts';
import { expand, integer, metadata, page, range, text } from './params.ts';

const createSchema = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

type Params = z.output<typeof createSchema>;

function chargeOf(world: WorldContext, params: Params): Charge {
  const { sql } = world.storage;
  if (params.charge) return getObject(sql, 'charge', params.charge, 'charge');
  if (!params.payment_intent) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalid(message, { code: 'parameter_missing' });
  }
  const intent = getObject(sql, 'payment_intent', params.payment_intent, 'payment_intent');
  const paidCharge = findObjects(sql, 'charge', { payment_intent: intent.id }).find(
    ({ paid: ok }) => ok,
  );
  if (paidCharge) return paidCharge;
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
}

function createRefund(world: WorldContext, params: Params): Refund {
  const charge = chargeOf(world, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalid(message, { code: 'charge_disputed' });
  }
  if (left === 0 || amount < 1) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalid(message, { code: 'charge_already_refunded' });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    );
  }
  const id = newId(charge.payment_method_details?.card ? 're' : 'pyr');
  const movement = {
    amount: -amount,
    currency: charge.currency,
    description: `REFUND FOR CHARGE (${charge.description ?? ''})`,
    reporting_category: 'refund',
    source: id,
    type: 'refund',
  };
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: newTransaction(world, movement, null).id,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Refund;
  const patch = { amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  change(world, 'charge', charge, patch, 'charge.refunded');
  return create(world, 'refund', refund, 'refund.created');
}

export const refundEndpoints: Endpoint[] = [
  endpoint('POST /v1/refunds', createSchema, ({ world, params }) => createRefund(world, params)),

  endpoint(
    'GET /v1/refunds',
    z.strictObject({
      ...page,
      charge: text.optional(),
      created: range.optional(),
      payment_intent: text.optional(),
    }),
    (call) => {
      const { charge, created, payment_intent: intent } = call.params;
      return listPage(
        call,
        'refund',
        (refund) =>
          (charge === undefined || refund.charge === charge) &&
          (intent === undefined || refund.payment_intent === intent) &&
          within(refund.created, created),
      );
    },
  ),

  endpoint('GET /v1/refunds/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'refund', id),
  ),
];

import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import type { Charge } from '#sandbox/stripe/objects.ts';
import { expand, integer, metadata, page, range, text } from '#sandbox/stripe/params.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { createRefund, paidChargeOf } from './create-refund.ts';

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
  if (params.charge) return getObject(world.storage.sql, 'charge', params.charge, 'charge');
  if (params.payment_intent) return paidChargeOf(world, params.payment_intent);
  const message =
    'One of the following params should be provided for this request: payment_intent or charge.';
  throw invalid(message, { code: 'parameter_missing' });
}

export const refundEndpoints: Endpoint[] = [
  endpoint('POST /v1/refunds', createSchema, ({ world, params }) =>
    createRefund(world, chargeOf(world, params), params),
  ),

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

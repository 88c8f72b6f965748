import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';

const listSchema = z.strictObject({
  ...page,
  charge: text.optional(),
  created: range.optional(),
  payment_intent: text.optional(),
});

export const disputeEndpoints: Endpoint[] = [
  endpoint('GET /v1/disputes', listSchema, (call) => {
    const { charge, created, payment_intent: intent } = call.params;
    return listPage(
      call,
      'dispute',
      (dispute) =>
        (charge === undefined || dispute.charge === charge) &&
        (intent === undefined || dispute.payment_intent === intent) &&
        within(dispute.created, created),
    );
  }),

  endpoint('GET /v1/disputes/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'dispute', id),
  ),
];

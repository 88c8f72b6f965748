import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  payment_intent: text.optional(),
});

export const chargeEndpoints: Endpoint[] = [
  endpoint('GET /v1/charges', listSchema, (call) => {
    const { created, customer, payment_intent: intent } = call.params;
    return listPage(
      call,
      'charge',
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (intent === undefined || charge.payment_intent === intent) &&
        within(charge.created, created),
    );
  }),

  endpoint('GET /v1/charges/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'charge', id),
  ),
];

import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';
import { createSchema, createSession } from './create-session.ts';
import { expireSession } from './expire-session.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
});

export const checkoutSessionEndpoints: Endpoint[] = [
  endpoint('POST /v1/checkout/sessions', createSchema, ({ world, params }) =>
    createSession(world, params),
  ),

  endpoint('GET /v1/checkout/sessions', listSchema, (call) => {
    const { created, customer, customer_details: details, status } = call.params;
    return listPage(
      call,
      'checkout.session',
      (session) =>
        (customer === undefined || session.customer === customer) &&
        (details === undefined || session.customer_details?.email === details.email) &&
        (status === undefined || session.status === status) &&
        within(session.created, created),
    );
  }),

  endpoint('GET /v1/checkout/sessions/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'checkout.session', id),
  ),

  endpoint(
    'POST /v1/checkout/sessions/:id/expire',
    z.strictObject({ expand }),
    ({ world, sql, id }) => expireSession(world, getObject(sql, 'checkout.session', id)),
  ),
];

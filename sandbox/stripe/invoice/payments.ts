import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage } from '#sandbox/stripe/list.ts';
import { expand, page, text } from '#sandbox/stripe/params.ts';

export const invoicePaymentEndpoints: Endpoint[] = [
  endpoint(
    'GET /v1/invoice_payments',
    z.strictObject({
      ...page,
      invoice: text.optional(),
      payment: z
        .strictObject({ payment_intent: text, type: z.enum(['payment_intent']) })
        .optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    (call) => {
      const { invoice, payment: filter, status } = call.params;
      return listPage(
        call,
        'invoice_payment',
        (payment) =>
          (invoice === undefined || payment.invoice === invoice) &&
          (filter === undefined || payment.payment.payment_intent === filter.payment_intent) &&
          (status === undefined || payment.status === status),
      );
    },
  ),

  endpoint('GET /v1/invoice_payments/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'invoice_payment', id),
  ),
];

import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import type { Objects } from '#sandbox/stripe/objects.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  payment_intent: text.optional(),
});

const searchSchema = z.strictObject({ expand, limit: page.limit, query: text });

/** Of Stripe's search language (docs.stripe.com/search), what asks for the last digits. */
const last4Query = /^payment_method_details\.(card|sepa_debit)\.last4: ?"(\d{4})"$/;

/** How that charge was paid, with the last digits. */
function methodsOf({ payment_method_details: details }: Objects['charge']): string[] {
  return (['card', 'sepa_debit'] as const).map((type) => `${type} ${details?.[type]?.last4}`);
}

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

  endpoint('GET /v1/charges/search', searchSchema, (call) => {
    const parts = call.params.query.split(' OR ').map((part) => last4Query.exec(part.trim()));
    if (parts.includes(null)) {
      throw invalid('We were unable to parse your search query.', { param: 'query' });
    }
    const sought = new Set(parts.map((part) => `${part?.[1]} ${part?.[2]}`));
    const { data, has_more } = listPage(call, 'charge', (charge) =>
      methodsOf(charge).some((method) => sought.has(method)),
    );
    return { object: 'search_result', url: call.path, has_more, next_page: null, data };
  }),

  endpoint('GET /v1/charges/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'charge', id),
  ),
];

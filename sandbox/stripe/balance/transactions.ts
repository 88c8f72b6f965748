import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  currency: text.optional(),
  source: text.optional(),
  type: text.optional(),
});

export const balanceTransactionEndpoints: Endpoint[] = [
  endpoint('GET /v1/balance_transactions', listSchema, (call) => {
    const { created, currency, source, type } = call.params;
    return listPage(
      call,
      'balance_transaction',
      (transaction) =>
        (currency === undefined || transaction.currency === currency) &&
        (source === undefined || transaction.source === source) &&
        (type === undefined || transaction.type === type) &&
        within(transaction.created, created),
    );
  }),

  endpoint('GET /v1/balance_transactions/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'balance_transaction', id),
  ),
];

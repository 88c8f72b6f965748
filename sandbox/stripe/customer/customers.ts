import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import { createCustomer } from './create-customer.ts';
import { customerFields, defaultMethodOf, plainFields } from './customer-fields.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  email: text.optional(),
});

export const customerEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/customers',
    z.strictObject({ ...customerFields, payment_method: text.optional() }),
    ({ world, params }) => createCustomer(world, params),
  ),

  endpoint('GET /v1/customers', listSchema, (call) => {
    const { created, email } = call.params;
    return listPage(
      call,
      'customer',
      (customer) =>
        (email === undefined || customer.email === email) && within(customer.created, created),
    );
  }),

  endpoint('GET /v1/customers/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'customer', id),
  ),

  endpoint(
    'POST /v1/customers/:id',
    z.strictObject(customerFields),
    ({ world, sql, id, params }) => {
      const customer = getObject(sql, 'customer', id);
      const method = params.invoice_settings?.default_payment_method;
      const patch = {
        ...plainFields(params),
        ...(method !== undefined && {
          invoice_settings: {
            ...customer.invoice_settings,
            default_payment_method: method && defaultMethodOf(world, method, id),
          },
        }),
        metadata: mergeMetadata(customer.metadata, params.metadata),
      };
      return change(world, 'customer', customer, patch, 'customer.updated');
    },
  ),
];

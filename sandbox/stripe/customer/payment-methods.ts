import * as z from 'zod';

import { findObjects, getObject } from '#sandbox/store/objects.ts';
import { attachPaymentMethod, detachPaymentMethod } from '#sandbox/stripe/card/attach.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { missing } from '#sandbox/stripe/error.ts';
import { listPage } from '#sandbox/stripe/list.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { methodDataFields, methodOfData } from '#sandbox/stripe/method/method-data.ts';
import { methodType } from '#sandbox/stripe/method/types.ts';
import { expand, integer, metadata, page, text } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import { billingDetails, billingDetailsSchema } from './billing-details.ts';

const createSchema = z.strictObject({ ...methodDataFields, expand });

const updateSchema = z.strictObject({
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  billing_details: billingDetailsSchema.optional(),
  card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
  metadata: metadata.optional(),
  expand,
});

const listSchema = z.strictObject({
  ...page,
  customer: text.optional(),
  type: methodType.optional(),
});

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/payment_methods',
    createSchema,
    ({ world, params }) => methodOfData(world, params),
    { publishable: true },
  ),

  endpoint('GET /v1/payment_methods', listSchema, (call) => {
    const { customer, type } = call.params;
    if (customer !== undefined) getObject(call.sql, 'customer', customer, 'customer');
    return listPage(
      call,
      'payment_method',
      (method) =>
        method.customer !== null &&
        (customer === undefined || method.customer === customer) &&
        (type === undefined || method.type === type),
    );
  }),

  endpoint('GET /v1/customers/:id/payment_methods', listSchema.omit({ customer: true }), (call) => {
    const { type } = call.params;
    getObject(call.sql, 'customer', call.id, 'customer');
    return listPage(
      call,
      'payment_method',
      (method) => method.customer === call.id && (type === undefined || method.type === type),
    );
  }),

  endpoint(
    'GET /v1/customers/:customer/payment_methods/:id',
    z.strictObject({ expand }),
    ({ sql, id, path }) => {
      const customer = getObject(sql, 'customer', path.split('/')[3] ?? '', 'customer');
      const method = getObject(sql, 'payment_method', id);
      if (method.customer === customer.id) return method;
      throw missing('PaymentMethod', id);
    },
  ),

  endpoint('GET /v1/payment_methods/:id', z.strictObject({ expand }), ({ world, id }) =>
    usePaymentMethod(world, id, 'id'),
  ),

  endpoint('POST /v1/payment_methods/:id', updateSchema, ({ world, sql, id, params }) => {
    const method = getObject(sql, 'payment_method', id);
    const patch = {
      ...definedFields({ allow_redisplay: params.allow_redisplay }),
      ...(params.billing_details && {
        billing_details: { ...method.billing_details, ...billingDetails(params.billing_details) },
      }),
      ...(params.card &&
        method.card && { card: { ...method.card, ...definedFields(params.card) } }),
      metadata: mergeMetadata(method.metadata, params.metadata),
    };
    return change(world, 'payment_method', method, patch, 'payment_method.updated');
  }),

  endpoint(
    'POST /v1/payment_methods/:id/attach',
    z.strictObject({ customer: text, expand }),
    ({ world, sql, id, params }) => {
      const customer = getObject(sql, 'customer', params.customer, 'customer');
      return attachPaymentMethod(world, usePaymentMethod(world, id, 'id'), customer.id);
    },
  ),

  endpoint(
    'POST /v1/payment_methods/:id/detach',
    z.strictObject({ expand }),
    ({ world, sql, id }) => {
      const method = getObject(sql, 'payment_method', id);
      const detachedMethod = detachPaymentMethod(world, method);
      for (const customer of findObjects(sql, 'customer')) {
        if (customer.invoice_settings.default_payment_method !== id) continue;
        const settings = { ...customer.invoice_settings, default_payment_method: null };
        change(world, 'customer', customer, { invoice_settings: settings }, 'customer.updated');
      }
      for (const subscription of findObjects(sql, 'subscription', { default_payment_method: id })) {
        const patch = { default_payment_method: null };
        change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
      }
      return detachedMethod;
    },
  ),
];

import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { checkClientSecret } from '#sandbox/stripe/client-secret.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { findPayment } from '#sandbox/stripe/invoice/includes.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { expand, metadata, page, range, text, unsettable } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import { cancelIntent } from './cancel-intent.ts';
import { confirmIntent, confirmSchema } from './confirm-intent.ts';
import { createIntent, createSchema } from './create-intent.ts';

const updateSchema = z.strictObject({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: unsettable(text).optional(),
  setup_future_usage: unsettable(z.enum(['off_session', 'on_session'])).optional(),
  expand,
});

const cancelSchema = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
  expand,
});

export const paymentIntentEndpoints: Endpoint[] = [
  endpoint('POST /v1/payment_intents', createSchema, ({ world, params }) =>
    createIntent(world, params),
  ),

  endpoint(
    'GET /v1/payment_intents',
    z.strictObject({ ...page, created: range.optional(), customer: text.optional() }),
    (call) => {
      const { created, customer } = call.params;
      return listPage(
        call,
        'payment_intent',
        (intent) =>
          (customer === undefined || intent.customer === customer) &&
          within(intent.created, created),
      );
    },
  ),

  endpoint(
    'GET /v1/payment_intents/:id',
    z.strictObject({ client_secret: text.optional(), expand }),
    (call) => {
      const intent = getObject(call.sql, 'payment_intent', call.id);
      checkClientSecret(call, intent);
      return intent;
    },
    { publishable: true },
  ),

  endpoint('POST /v1/payment_intents/:id', updateSchema, ({ world, sql, id, params }) => {
    const intent = getObject(sql, 'payment_intent', id);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      const message = `This PaymentIntent could not be updated because it has a status of ${intent.status}.`;
      throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
    }
    const { expand: _, metadata: pairs, payment_method: methodId, ...rest } = params;
    if (rest.customer) getObject(sql, 'customer', rest.customer, 'customer');
    const method = methodId && usePaymentMethod(world, methodId).id;
    return change(world, 'payment_intent', intent, {
      ...definedFields(rest),
      ...(method && { payment_method: method, status: 'requires_confirmation' }),
      metadata: mergeMetadata(intent.metadata, pairs),
    });
  }),

  endpoint(
    'POST /v1/payment_intents/:id/confirm',
    confirmSchema,
    (call) => {
      const intent = getObject(call.sql, 'payment_intent', call.id);
      checkClientSecret(call, intent);
      return confirmIntent(call.world, intent, call.params, call.publishable);
    },
    { publishable: true },
  ),

  endpoint('POST /v1/payment_intents/:id/cancel', cancelSchema, ({ world, sql, id, params }) => {
    const intent = getObject(sql, 'payment_intent', id);
    if (findPayment(sql, id)) {
      const message =
        'You cannot cancel this PaymentIntent because it was created by an invoice. Void the ' +
        'invoice instead.';
      throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
    }
    return cancelIntent(world, intent, params.cancellation_reason ?? null);
  }),
];

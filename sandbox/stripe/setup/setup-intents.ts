import { checkSwitchedOn } from '#sandbox/stripe/method/switched-off.ts';
import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { checkWithoutSession } from '#sandbox/stripe/checkout/session-of.ts';
import { checkClientSecret } from '#sandbox/stripe/client-secret.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { methodTypes } from '#sandbox/stripe/method/types.ts';
import { automaticMethods, intentFields } from '#sandbox/stripe/intent-fields.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';
import { cancelSetupIntent } from './cancel-setup-intent.ts';
import { confirmSchema, confirmSetupIntent } from './confirm-setup-intent.ts';
import { newSetupIntent } from './new-setup-intent.ts';

const createSchema = z.strictObject({
  ...intentFields,
  usage: z.enum(['off_session', 'on_session']).optional(),
});

const cancelSchema = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
  expand,
});

export const setupIntentEndpoints: Endpoint[] = [
  endpoint('POST /v1/setup_intents', createSchema, ({ world, sql, params }) => {
    if (params.customer) getObject(sql, 'customer', params.customer, 'customer');
    const typesName = 'allowed_payment_method_types';
    checkSwitchedOn(sql, params[typesName], typesName);
    if (params.return_url && !params.confirm) {
      throw invalid(
        'The parameter `return_url` cannot be passed when creating a SetupIntent unless `confirm` is set to true.',
        { param: 'return_url' },
      );
    }
    const intent = newSetupIntent(world, {
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      automatic_payment_methods: automaticMethods(params),
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      payment_method: params.payment_method
        ? usePaymentMethod(world, params.payment_method).id
        : null,
      payment_method_types: params.allowed_payment_method_types ?? [...methodTypes],
      usage: params.usage ?? 'off_session',
    });
    if (!params.confirm) return intent;
    const { mandate_data, payment_method_data, return_url, use_stripe_sdk } = params;
    const confirmParams = { mandate_data, payment_method_data, return_url, use_stripe_sdk };
    return confirmSetupIntent(world, intent, confirmParams, false);
  }),

  endpoint(
    'GET /v1/setup_intents',
    z.strictObject({
      ...page,
      created: range.optional(),
      customer: text.optional(),
      payment_method: text.optional(),
    }),
    (call) => {
      const { created, customer, payment_method: method } = call.params;
      return listPage(
        call,
        'setup_intent',
        (intent) =>
          (customer === undefined || intent.customer === customer) &&
          (method === undefined || intent.payment_method === method) &&
          within(intent.created, created),
      );
    },
  ),

  endpoint(
    'GET /v1/setup_intents/:id',
    z.strictObject({ client_secret: text.optional(), expand }),
    (call) => {
      const intent = getObject(call.sql, 'setup_intent', call.id);
      checkClientSecret(call, intent);
      return intent;
    },
    { publishable: true },
  ),

  endpoint(
    'POST /v1/setup_intents/:id/confirm',
    confirmSchema,
    (call) => {
      const intent = getObject(call.sql, 'setup_intent', call.id);
      checkClientSecret(call, intent);
      checkWithoutSession(call.world, intent);
      return confirmSetupIntent(call.world, intent, call.params, call.publishable);
    },
    { publishable: true },
  ),

  endpoint('POST /v1/setup_intents/:id/cancel', cancelSchema, ({ world, sql, id, params }) => {
    const intent = getObject(sql, 'setup_intent', id);
    checkWithoutSession(world, intent);
    return cancelSetupIntent(world, intent, params.cancellation_reason ?? null);
  }),
];

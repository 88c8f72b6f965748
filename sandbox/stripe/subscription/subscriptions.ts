import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid, missing } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { definedFields } from '#sandbox/stripe/metadata.ts';
import { boolean, expand, page, range, text } from '#sandbox/stripe/params.ts';
import { cancellationSchema } from './cancellation.ts';
import { createSchema } from './create-schema.ts';
import { createSubscription } from './create.ts';
import { endSubscription } from './end.ts';
import { expireSubscription } from './expire.ts';
import { pauseSchema, pauseSubscription } from './pause.ts';
import { resumeSchema, resumeSubscription } from './resume.ts';
import { updateSchema, updateSubscription } from './update.ts';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  price: text.optional(),
  status: z.enum(statuses).optional(),
});

const cancelSchema = z.strictObject({
  cancellation_details: cancellationSchema.optional(),
  invoice_now: boolean.optional(),
  prorate: boolean.optional(),
  expand,
});

function hasStatus(status: string, filter: (typeof statuses)[number] | undefined): boolean {
  if (filter === undefined) return status !== 'canceled';
  if (filter === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return filter === 'all' || status === filter;
}

export const subscriptionEndpoints: Endpoint[] = [
  endpoint('POST /v1/subscriptions', createSchema, ({ world, params }) =>
    createSubscription(world, params),
  ),

  endpoint('GET /v1/subscriptions', listSchema, (call) => {
    const { created, customer, price, status } = call.params;
    return listPage(
      call,
      'subscription',
      (subscription) =>
        hasStatus(subscription.status, status) &&
        (customer === undefined || subscription.customer === customer) &&
        (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
        within(subscription.created, created),
    );
  }),

  endpoint('GET /v1/subscriptions/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'subscription', id),
  ),

  endpoint('POST /v1/subscriptions/:id', updateSchema, ({ world, sql, id, params }) =>
    updateSubscription(world, getObject(sql, 'subscription', id), params),
  ),

  endpoint('DELETE /v1/subscriptions/:id', cancelSchema, ({ world, sql, id, params }) => {
    const subscription = getObject(sql, 'subscription', id);
    if (params.invoice_now || params.prorate) {
      throw invalid('The sandbox computes no prorations.', { param: 'prorate' });
    }
    // Stripe does not find a subscription that has ended.
    if (subscription.ended_at !== null) throw missing('subscription', id);
    if (subscription.status === 'incomplete') {
      return expireSubscription(world, subscription, { canceled_at: world.clock.seconds() });
    }
    const details = definedFields(params.cancellation_details ?? {});
    return endSubscription(world, subscription, { ...details, reason: 'cancellation_requested' });
  }),

  endpoint('POST /v1/subscriptions/:id/pause', pauseSchema, ({ world, sql, id, params }) =>
    pauseSubscription(world, getObject(sql, 'subscription', id), params),
  ),

  endpoint('POST /v1/subscriptions/:id/resume', resumeSchema, ({ world, sql, id, params }) =>
    resumeSubscription(world, getObject(sql, 'subscription', id), params),
  ),
];

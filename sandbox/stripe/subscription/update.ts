import * as z from 'zod';

import { taxRatesOf, taxRatesSchema } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { defaultMethodOf } from '#sandbox/stripe/customer/customer-fields.ts';
import { discountsSchema, redeemDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { boolean, expand, integer, metadata, text, unsettable } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { cancellationPatch, cancellationSchema } from './cancellation.ts';
import { changeTrial } from './change-trial.ts';
import { paymentSettings } from './create-schema.ts';
import { pauseCollectionSchema } from './pause-collection.ts';
import { restartCycle } from './restart-cycle.ts';
import { scheduleRenewal } from './schedule-renewal.ts';

export const updateSchema = z.strictObject({
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
  cancel_at: unsettable(integer).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: cancellationSchema.optional(),
  default_payment_method: unsettable(text).optional(),
  default_tax_rates: unsettable(taxRatesSchema).optional(),
  description: unsettable(text).optional(),
  discounts: discountsSchema.optional(),
  metadata: metadata.optional(),
  pause_collection: unsettable(pauseCollectionSchema).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  expand,
});

type Params = z.output<typeof updateSchema>;

// What a call may still change after a subscription has ended, or before it has begun.
const changeable: Record<string, string[]> = {
  canceled: ['cancellation_details', 'metadata'],
  incomplete: ['metadata'],
  incomplete_expired: ['metadata'],
};

function checkChangeable({ status }: Subscription, params: Params): void {
  const allowed = changeable[status];
  if (!allowed) return;
  const { expand: _, ...changes } = params;
  const refusedParam = Object.keys(changes).find((name) => !allowed.includes(name));
  if (refusedParam === undefined) return;
  const message = `A ${status} subscription can only update its ${allowed.join(' and ')}.`;
  const code = status === 'canceled' ? 'invalid_canceled_subscription_fields' : undefined;
  throw invalid(message, { code, param: refusedParam });
}

const ending = ['cancel_at', 'cancel_at_period_end'] as const;

function checkUnscheduled({ schedule }: Subscription, params: Params): void {
  const refusedParam = ending.find((name) => params[name] !== undefined);
  if (schedule === null || refusedParam === undefined) return;
  const message =
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any ` +
    'cancelation behavior directly is not allowed. Please update the schedule instead.';
  throw invalid(message, { param: refusedParam });
}

/** Changes a subscription. Throws a 400 for what its state or the sandbox does not allow. */
export function updateSubscription(
  world: WorldContext,
  subscription: Subscription,
  params: Params,
): Subscription {
  checkChangeable(subscription, params);
  checkUnscheduled(subscription, params);
  const { customer, id } = subscription;
  const { default_payment_method: method, discounts, payment_settings: settings } = params;
  const { default_tax_rates: rates, pause_collection: collection } = params;
  const owner = { customer, invoice: null, subscription: id };
  const patch = {
    ...definedFields({ description: params.description }),
    ...(method !== undefined && {
      default_payment_method: method && defaultMethodOf(world, method, customer),
    }),
    ...(collection !== undefined && {
      pause_collection: collection && { ...collection, resumes_at: null },
    }),
    ...(rates !== undefined && {
      default_tax_rates: taxRatesOf(world, rates ?? [], 'default_tax_rates'),
    }),
    ...(discounts !== undefined && { discounts: redeemDiscounts(world, discounts, owner) }),
    ...(settings &&
      subscription.payment_settings && {
        payment_settings: { ...subscription.payment_settings, ...definedFields(settings) },
      }),
    ...cancellationPatch(subscription, params, world.clock.seconds()),
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  };
  const type = 'customer.subscription.updated';
  if (params.billing_cycle_anchor !== undefined) {
    return restartCycle(world, { ...subscription, ...patch }, params);
  }
  if (params.trial_end !== undefined) {
    return changeTrial(world, { ...subscription, ...patch }, params.trial_end, params);
  }
  const next = change(world, 'subscription', subscription, patch, type);
  if (!changeable[next.status]) scheduleRenewal(world, next);
  return next;
}

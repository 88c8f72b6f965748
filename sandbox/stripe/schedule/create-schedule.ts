import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { defaultMethodOf } from '#sandbox/stripe/customer/customer-fields.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Phase, Schedule, Subscription } from '#sandbox/stripe/objects.ts';
import { expand, integer, metadata, text } from '#sandbox/stripe/params.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { planAdvance, startSchedule } from './advance.ts';
import { checkAligned } from './check-aligned.ts';
import { newSchedule } from './new-schedule.ts';
import { phaseSchema } from './phase-schema.ts';
import { planPhases } from './plan-phases.ts';

export const settingsSchema = z.strictObject({ default_payment_method: text.optional() });

export const createSchema = z.strictObject({
  customer: text.optional(),
  default_settings: settingsSchema.optional(),
  end_behavior: z.enum(['cancel', 'release']).optional(),
  from_subscription: text.optional(),
  metadata: metadata.optional(),
  phases: z.array(phaseSchema).min(1).max(10).optional(),
  start_date: z.union([z.literal('now'), integer]).optional(),
  expand,
});

type Params = z.output<typeof createSchema>;

function presentPhase(subscription: Subscription): Phase {
  const [item] = subscription.items.data;
  if (!item) throw new TypeError(`${subscription.id} has no item`);
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: subscription.currency,
    default_payment_method: null,
    default_tax_rates: subscription.default_tax_rates,
    description: null,
    discounts: subscription.discounts.map((discount) => ({
      coupon: null,
      discount,
      promotion_code: null,
    })),
    end_date: item.current_period_end,
    invoice_settings: null,
    items: subscription.items.data.map(({ metadata: pairs, price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: pairs,
      plan: price.id,
      price: price.id,
      quantity: quantity ?? 1,
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    start_date: item.current_period_start,
    transfer_data: null,
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  };
}

function adopt(world: WorldContext, subscription: Subscription, params: Params): Schedule {
  const others = ['customer', 'end_behavior', 'phases', 'start_date', 'default_settings'] as const;
  const other = others.find((name) => params[name] !== undefined);
  if (other) {
    throw invalid(`You cannot set \`${other}\` if \`from_subscription\` is set.`, { param: other });
  }
  if (!['active', 'past_due', 'trialing'].includes(subscription.status)) {
    const message = `You cannot migrate a subscription that is in the \`${subscription.status}\` status.`;
    throw invalid(message, { param: 'from_subscription' });
  }
  if (subscription.schedule) {
    const message = `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`;
    throw invalid(message, { param: 'from_subscription' });
  }
  const phase = presentPhase(subscription);
  const { start_date, end_date } = phase;
  const schedule = newSchedule(world, {
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    metadata: mergeMetadata({}, params.metadata),
    phases: [phase],
    status: 'active',
    subscription: subscription.id,
  });
  create(world, 'subscription_schedule', schedule, 'subscription_schedule.created');
  const patch = { schedule: schedule.id, cancel_at_period_end: false };
  change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
  planAdvance(world, schedule);
  return schedule;
}

/**
 * Writes a schedule. Around a running subscription, it has one phase to the end of the period. With
 * phases of its own, its subscription begins now or later.
 */
export function createSchedule(world: WorldContext, params: Params): Schedule {
  const { sql } = world.storage;
  if (params.from_subscription) {
    const id = params.from_subscription;
    return adopt(world, getObject(sql, 'subscription', id, 'from_subscription'), params);
  }
  for (const param of ['customer', 'phases'] as const) {
    if (params[param] !== undefined) continue;
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const customer = getObject(sql, 'customer', params.customer ?? '', 'customer');
  const phases = planPhases(world, params.phases ?? [], params.start_date);
  const [first] = phases;
  const now = world.clock.seconds();
  if (!first || first.start_date < now) {
    throw invalid('The sandbox begins no subscriptions in the past.', { param: 'start_date' });
  }
  checkAligned(world, phases, first.start_date);
  const method = params.default_settings?.default_payment_method;
  const fresh = newSchedule(world, {
    customer: customer.id,
    end_behavior: params.end_behavior ?? 'release',
    metadata: mergeMetadata({}, params.metadata),
    phases,
  });
  const schedule = create(
    world,
    'subscription_schedule',
    {
      ...fresh,
      default_settings: {
        ...fresh.default_settings,
        default_payment_method: method ? defaultMethodOf(world, method, customer.id) : null,
      },
    },
    'subscription_schedule.created',
  );
  if (first.start_date <= now) return startSchedule(world, schedule, first);
  planAdvance(world, schedule);
  return schedule;
}

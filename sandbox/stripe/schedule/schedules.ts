import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { boolean, expand, page, range, text } from '#sandbox/stripe/params.ts';
import { endSubscription } from '#sandbox/stripe/subscription/end.ts';
import { scheduleRenewal } from '#sandbox/stripe/subscription/schedule-renewal.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import { checkRunning, closeSchedule } from './close.ts';
import { createSchedule, createSchema } from './create-schedule.ts';
import { updateSchedule, updateSchema } from './update-schedule.ts';

const listSchema = z.strictObject({
  ...page,
  canceled_at: range.optional(),
  completed_at: range.optional(),
  created: range.optional(),
  customer: text.optional(),
  released_at: range.optional(),
  scheduled: boolean.optional(),
});

const releaseSchema = z.strictObject({ preserve_cancel_date: boolean.optional(), expand });

const cancelSchema = z.strictObject({
  invoice_now: boolean.optional(),
  prorate: boolean.optional(),
  expand,
});

const isWithin = (time: number | null, requested: z.output<typeof range> | undefined): boolean =>
  requested === undefined || (time !== null && within(time, requested));

export const subscriptionScheduleEndpoints: Endpoint[] = [
  endpoint('POST /v1/subscription_schedules', createSchema, ({ world, params }) =>
    createSchedule(world, params),
  ),

  endpoint('GET /v1/subscription_schedules', listSchema, (call) => {
    const { canceled_at, completed_at, created, customer, released_at, scheduled } = call.params;
    return listPage(
      call,
      'subscription_schedule',
      (schedule) =>
        isWithin(schedule.canceled_at, canceled_at) &&
        isWithin(schedule.completed_at, completed_at) &&
        isWithin(schedule.released_at, released_at) &&
        within(schedule.created, created) &&
        (customer === undefined || schedule.customer === customer) &&
        (scheduled === undefined || (schedule.status === 'not_started') === scheduled),
    );
  }),

  endpoint('GET /v1/subscription_schedules/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'subscription_schedule', id),
  ),

  endpoint('POST /v1/subscription_schedules/:id', updateSchema, ({ world, sql, id, params }) =>
    updateSchedule(world, getObject(sql, 'subscription_schedule', id), params),
  ),

  endpoint(
    'POST /v1/subscription_schedules/:id/release',
    releaseSchema,
    ({ world, sql, id, params }) => {
      const schedule = getObject(sql, 'subscription_schedule', id);
      checkRunning(schedule, 'release');
      const closedSchedule = closeSchedule(world, schedule, 'released');
      if (!schedule.subscription) return closedSchedule;
      const subscription = getObject(sql, 'subscription', schedule.subscription);
      const patch = {
        cancel_at: params.preserve_cancel_date ? subscription.cancel_at : null,
        schedule: null,
      };
      const type = 'customer.subscription.updated';
      scheduleRenewal(world, change(world, 'subscription', subscription, patch, type));
      return closedSchedule;
    },
  ),

  endpoint(
    'POST /v1/subscription_schedules/:id/cancel',
    cancelSchema,
    ({ world, sql, id, params }) => {
      if (params.invoice_now || params.prorate) {
        throw invalid('The sandbox computes no prorations.', { param: 'prorate' });
      }
      const schedule = getObject(sql, 'subscription_schedule', id);
      checkRunning(schedule, 'cancel');
      const closedSchedule = closeSchedule(world, schedule, 'canceled');
      const reason = 'cancellation_requested';
      if (schedule.subscription) {
        endSubscription(world, getObject(sql, 'subscription', schedule.subscription), { reason });
      }
      return closedSchedule;
    },
  ),
];

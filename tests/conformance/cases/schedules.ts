import { look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';
import { customerWith, day, hour, periodEnd, running } from './steps.ts';

export const schedules: Subject = {
  subject: 'schedules',
  cases: [
    {
      name: 'a schedule takes over a running subscription with one phase',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const schedule = await stage.stripe.subscriptionSchedules.create({
          from_subscription: subscription.id,
        });
        const managed = await stage.stripe.subscriptions.retrieve(subscription.id);
        return {
          ...look(schedule, 'status', 'end_behavior', 'subscription', 'phases.length'),
          ends: schedule.phases[0]?.end_date === periodEnd(subscription),
          managed: look(managed, 'status', 'schedule'),
        };
      },
    },
    {
      name: 'a schedule of a running subscription is made without phases',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const create = stage.stripe.subscriptionSchedules.create({
          from_subscription: subscription.id,
          phases: [{ items: [{ price: await stage.price(1000, 'month') }] }],
        });
        return { refusal: await refusalOf(create) };
      },
    },
    {
      name: 'a subscription has one schedule at a time',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const create = () =>
          stage.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
        await create();
        return { refusal: await refusalOf(create()) };
      },
    },
    {
      name: 'the end of a scheduled subscription is planned on its schedule',
      play: async (stage) => {
        const { subscription } = await running(stage);
        await stage.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
        const end = stage.stripe.subscriptions.update(subscription.id, {
          cancel_at_period_end: true,
        });
        return { refusal: await refusalOf(end) };
      },
    },
    {
      name: 'a released schedule leaves its subscription running',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptionSchedules: calls } = stage.stripe;
        const { id } = await calls.create({ from_subscription: subscription.id });
        const released = await calls.release(id);
        const free = await stage.stripe.subscriptions.retrieve(subscription.id);
        return {
          ...look(released, 'status', 'released_subscription', 'subscription', 'released_at'),
          free: look(free, 'status', 'schedule'),
          again: await refusalOf(calls.release(id)),
        };
      },
    },
    {
      name: 'the next phase charges another price with the method of the schedule',
      play: async (stage) => {
        const { customer, subscription } = await running(stage);
        const { id: method } = await stage.stripe.paymentMethods.attach('pm_card_mastercard', {
          customer,
        });
        const { subscriptionSchedules: calls } = stage.stripe;
        const { id, phases } = await calls.create({ from_subscription: subscription.id });
        const [present] = phases;
        const first = await stage.price(1000, 'month');
        const next = await stage.price(1500, 'month');
        const planned = await calls.update(id, {
          default_settings: { default_payment_method: method },
          end_behavior: 'release',
          phases: [
            {
              items: [{ price: first }],
              start_date: present?.start_date,
              end_date: present?.end_date,
            },
            { items: [{ price: next }], proration_behavior: 'none' },
          ],
        });
        await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice'],
        });
        return {
          planned: look(planned, 'default_settings.default_payment_method', 'phases.length'),
          after: look(after, 'status', 'latest_invoice.status', 'latest_invoice.total'),
        };
      },
    },
    {
      name: 'a schedule that begins later makes its subscription then',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const schedule = await stage.stripe.subscriptionSchedules.create({
          customer,
          start_date: (await stage.now()) + 5 * day,
          phases: [{ items: [{ price: await stage.price(1000, 'month') }] }],
        });
        await stage.advance(5 * day + 2 * hour);
        const begun = await stage.stripe.subscriptionSchedules.retrieve(schedule.id, {
          expand: ['subscription'],
        });
        return {
          before: look(schedule, 'status', 'subscription', 'current_phase'),
          after: look(begun, 'status', 'subscription.status'),
        };
      },
    },
    {
      name: 'a cancelled schedule ends its subscription',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptionSchedules: calls } = stage.stripe;
        const { id } = await calls.create({ from_subscription: subscription.id });
        const cancelled = await calls.cancel(id, { invoice_now: false, prorate: false });
        const ended = await stage.stripe.subscriptions.retrieve(subscription.id);
        return { ...look(cancelled, 'status', 'canceled_at'), ended: look(ended, 'status') };
      },
    },
  ],
};

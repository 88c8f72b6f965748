import { look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';
import { begin, customerWith, day, hour, running } from './steps.ts';

const twoYears = 730 * day;

export const trials: Subject = {
  subject: 'trials',
  cases: [
    {
      name: 'a trial begins with a paid invoice over nothing and asks for a payment method',
      play: async (stage) => {
        const { subscription, invoice } = await begin(stage, { trial_period_days: 7 });
        return {
          ...look(subscription, 'status', 'trial_end', 'pending_setup_intent'),
          anchor: subscription.billing_cycle_anchor === subscription.trial_end,
          days: ((subscription.trial_end ?? 0) - (subscription.trial_start ?? 0)) / day,
          invoice: look(invoice, 'status', 'total', 'amount_due', 'payments.data.length'),
        };
      },
    },
    {
      name: 'the end of a trial is charged',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const { subscription } = await begin(stage, { customer, trial_period_days: 7 });
        await stage.advance(7 * day + 2 * hour);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice'],
        });
        return look(
          after,
          'status',
          'latest_invoice.status',
          'latest_invoice.total',
          'latest_invoice.billing_reason',
        );
      },
    },
    {
      name: 'a trial without a payment method ends its subscription if that was asked for',
      play: async (stage) => {
        const { subscription } = await begin(stage, {
          trial_period_days: 7,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        });
        await stage.advance(7 * day + 2 * hour);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id);
        return look(after, 'status', 'ended_at');
      },
    },
    {
      name: 'a trial ends at once when it is asked to',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const { subscription } = await begin(stage, { customer, trial_period_days: 7 });
        const ended = await stage.stripe.subscriptions.update(subscription.id, {
          trial_end: 'now',
          expand: ['latest_invoice'],
        });
        return look(ended, 'status', 'latest_invoice.status', 'latest_invoice.total');
      },
    },
    {
      name: 'a trial lasts two years at most',
      play: async (stage) => {
        const end = (await stage.now()) + twoYears + 2 * day;
        return { refusal: await refusalOf(begin(stage, { trial_end: end }), 'param') };
      },
    },
    {
      name: 'a trial in the past is refused',
      play: async (stage) => {
        const end = (await stage.now()) - day;
        return { refusal: await refusalOf(begin(stage, { trial_end: end })) };
      },
    },
    {
      name: 'a trial is given in one way only',
      play: async (stage) => {
        const end = (await stage.now()) + day;
        const both = { trial_end: end, trial_period_days: 7 };
        return { refusal: await refusalOf(begin(stage, both)) };
      },
    },
    {
      name: 'a running subscription gets a trial until two years after its anchor at most',
      play: async (stage) => {
        const { subscription } = await running(stage, {
          items: [{ price: await stage.price(12_000, 'year') }],
        });
        const { billing_cycle_anchor: anchor, id } = subscription;
        const until = (end: number) =>
          stage.stripe.subscriptions.update(id, { trial_end: end, proration_behavior: 'none' });
        const refusal = await refusalOf(until(anchor + twoYears + 2 * day), 'param');
        const longer = await until(anchor + twoYears - 2 * day);
        return {
          refusal,
          ...look(longer, 'status'),
          anchor: longer.billing_cycle_anchor === longer.trial_end,
        };
      },
    },
    {
      name: 'a planned end of which a share was charged gives way to a trial until that end',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const { subscription } = await begin(stage, { customer, trial_period_days: 7 });
        const { id, trial_end: trialEnd } = subscription;
        const { subscriptions: calls, invoices } = stage.stripe;
        const end = (trialEnd ?? 0) + 3 * day;
        await calls.update(id, { cancel_at: end, proration_behavior: 'none' });
        await stage.advance(7 * day + 2 * hour);
        const goesOn = await calls.update(id, {
          cancel_at: '',
          trial_end: end,
          proration_behavior: 'none',
        });
        await stage.advance(3 * day);
        const { data } = await invoices.list({ subscription: id });
        const charges = data.map(({ total }) => total).filter((total) => total > 0);
        const [last = 0, share = 0] = charges;
        return {
          ...look(goesOn, 'status', 'cancel_at', 'canceled_at'),
          end: goesOn.trial_end === end,
          after: look(await calls.retrieve(id), 'status'),
          charges: charges.length,
          isShare: share < last / 5,
        };
      },
    },
  ],
};

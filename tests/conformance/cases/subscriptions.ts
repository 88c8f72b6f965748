import { isRefused, look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';
import {
  begin,
  customerWith,
  day,
  debitor,
  hour,
  ibans,
  mandateData,
  periodEnd,
  running,
} from './steps.ts';

export const subscriptions: Subject = {
  subject: 'subscriptions',
  cases: [
    {
      name: 'a subscription that nobody has paid is incomplete, with an open invoice',
      play: async (stage) => {
        const { subscription, invoice } = await begin(stage);
        return {
          ...look(
            subscription,
            'status',
            'collection_method',
            'default_payment_method',
            'trial_end',
          ),
          invoice: look(
            invoice,
            'status',
            'billing_reason',
            'amount_due',
            'attempted',
            'confirmation_secret.type',
            'payments.data.0.status',
            'payments.data.0.amount_requested',
            'payments.data.0.payment.type',
          ),
        };
      },
    },
    {
      name: 'the custom fields of a subscription are shown on its invoices',
      play: async (stage) => {
        const fields = [{ name: 'Vertragsnummer', value: 'LX-23456789AB' }];
        const { subscription, invoice } = await begin(stage, {
          invoice_settings: { custom_fields: fields },
        });
        return {
          ...look(subscription, 'invoice_settings.custom_fields'),
          invoice: look(invoice, 'custom_fields'),
        };
      },
    },
    {
      name: 'the first payment makes a subscription active and keeps its card',
      play: async (stage) => {
        const { subscription, intent } = await begin(stage, {
          payment_settings: { save_default_payment_method: 'on_subscription' },
        });
        await stage.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
        const paid = await stage.stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice'],
        });
        return look(
          paid,
          'status',
          'default_payment_method',
          'latest_invoice.status',
          'latest_invoice.amount_paid',
        );
      },
    },
    {
      name: 'without save_default_payment_method no card is kept',
      play: async (stage) => {
        const { subscription, intent } = await begin(stage);
        await stage.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
        const paid = await stage.stripe.subscriptions.retrieve(subscription.id);
        return look(paid, 'status', 'default_payment_method');
      },
    },
    {
      name: 'a declined first payment leaves the subscription incomplete',
      play: async (stage) => {
        const { subscription, intent } = await begin(stage);
        const confirm = stage.stripe.paymentIntents.confirm(intent, {
          payment_method: 'pm_card_chargeDeclined',
        });
        const refusal = await refusalOf(confirm);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice'],
        });
        return { refusal, ...look(after, 'status', 'latest_invoice.status') };
      },
    },
    {
      name: 'an incomplete subscription expires after 23 hours and its invoice is void',
      play: async (stage) => {
        const { subscription, invoice } = await begin(stage);
        await stage.advance(22 * hour);
        const before = await stage.stripe.subscriptions.retrieve(subscription.id);
        await stage.advance(2 * hour);
        const after = await stage.stripe.subscriptions.retrieve(subscription.id);
        return {
          before: before.status,
          after: after.status,
          invoice: (await stage.stripe.invoices.retrieve(invoice.id)).status,
        };
      },
    },
    {
      name: 'a void first invoice does not end its subscription',
      play: async (stage) => {
        const { subscription, invoice } = await begin(stage);
        await stage.stripe.invoices.voidInvoice(invoice.id);
        return look(
          await stage.stripe.subscriptions.retrieve(subscription.id),
          'status',
          'ended_at',
        );
      },
    },
    {
      name: 'an incomplete subscription that is cancelled has expired',
      play: async (stage) => {
        const { subscription } = await begin(stage);
        const cancelled = await stage.stripe.subscriptions.cancel(subscription.id);
        return look(cancelled, 'status', 'canceled_at', 'ended_at');
      },
    },
    {
      name: 'of an incomplete subscription only metadata can be changed',
      play: async (stage) => {
        const { subscription } = await begin(stage);
        const { subscriptions: calls } = stage.stripe;
        const changed = await calls.update(subscription.id, { metadata: { note: 'x' } });
        return {
          ...look(changed, 'metadata'),
          refusal: await refusalOf(calls.update(subscription.id, { cancel_at_period_end: true })),
        };
      },
    },
    {
      name: 'a cancelled subscription can only change its metadata, and is not found to be cancelled',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptions: calls } = stage.stripe;
        const ended = await calls.cancel(subscription.id);
        return {
          ...look(ended, 'status', 'canceled_at', 'ended_at', 'cancellation_details.reason'),
          change: await refusalOf(calls.update(subscription.id, { cancel_at_period_end: true })),
          metadata: look(
            await calls.update(subscription.id, { metadata: { note: 'x' } }),
            'metadata',
          ),
          again: await refusalOf(calls.cancel(subscription.id)),
        };
      },
    },
    {
      name: 'an end within the period neither charges nor credits without a proration',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptions: calls, invoices } = stage.stripe;
        const end = (await stage.now()) + 10 * day;
        const planned = await calls.update(subscription.id, {
          cancel_at: end,
          proration_behavior: 'none',
        });
        await stage.advance(11 * day);
        const { data } = await invoices.list({ subscription: subscription.id });
        const ended = await calls.retrieve(subscription.id);
        return {
          ...look(planned, 'status', 'cancel_at_period_end'),
          ended: look(ended, 'status'),
          isOnTime: ended.ended_at === end,
          invoices: data.map((invoice) => look(invoice, 'status', 'billing_reason')),
        };
      },
    },
    {
      name: 'an end within a later period has that period charged in part',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptions: calls, invoices } = stage.stripe;
        const renewal = periodEnd(subscription);
        await calls.update(subscription.id, {
          cancel_at: renewal + 10 * day,
          proration_behavior: 'none',
        });
        await stage.advance(renewal - (await stage.now()) + 2 * hour);
        const { data } = await invoices.list({ subscription: subscription.id });
        const [last, first] = data.map(({ total }) => total);
        return { isLess: (last ?? 0) < (first ?? 0), isCharged: (last ?? 0) > 0 };
      },
    },
    {
      name: 'an end with the period is planned and taken back',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptions: calls } = stage.stripe;
        const planned = await calls.update(subscription.id, { cancel_at_period_end: true });
        const back = await calls.update(subscription.id, { cancel_at_period_end: false });
        const fields = ['status', 'cancel_at_period_end', 'canceled_at', 'cancel_at'];
        return {
          planned: look(planned, ...fields, 'cancellation_details.reason'),
          ends: planned.cancel_at === periodEnd(planned) ? 'with the period' : 'at another time',
          back: look(back, ...fields),
        };
      },
    },
    {
      name: 'an end is planned in one way only',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const both = { cancel_at_period_end: true, cancel_at: (await stage.now()) + 1000 };
        return {
          refusal: await refusalOf(stage.stripe.subscriptions.update(subscription.id, both)),
        };
      },
    },
    {
      name: 'an end in the past is refused',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const past = { cancel_at: (await stage.now()) - 1000 };
        return {
          refusal: await refusalOf(stage.stripe.subscriptions.update(subscription.id, past)),
        };
      },
    },
    {
      name: 'a card that is declined leaves a subscription incomplete or refuses it, as asked',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_chargeCustomerFail');
        const items = [{ price: await stage.price(1000, 'month') }];
        const create = (payment_behavior: 'allow_incomplete' | 'error_if_incomplete') =>
          stage.stripe.subscriptions.create({ customer, items, payment_behavior });
        const allowed = await create('allow_incomplete');
        const refusal = await refusalOf(create('error_if_incomplete'));
        const { data } = await stage.stripe.subscriptions.list({ customer, status: 'all' });
        return { allowed: look(allowed, 'status'), refusal, made: data.length };
      },
    },
    {
      name: 'a charge at once needs a payment method',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const items = [{ price: await stage.price(1000, 'month') }];
        return {
          refusal: await isRefused(stage.stripe.subscriptions.create({ customer, items })),
        };
      },
    },
    {
      name: 'a one-time price cannot be subscribed to',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const items = [{ price: await stage.price(1000) }];
        return {
          refusal: await refusalOf(stage.stripe.subscriptions.create({ customer, items }), 'param'),
        };
      },
    },
    {
      name: 'a first debit makes a subscription active before it is paid',
      play: async (stage) => {
        const { customer, method } = await debitor(stage, ibans.paid);
        const { subscription, intent } = await begin(stage, {
          customer,
          payment_settings: { save_default_payment_method: 'on_subscription' },
        });
        await stage.stripe.paymentIntents.confirm(intent, {
          payment_method: method,
          mandate_data: mandateData,
        });
        const paid = await stage.await(
          () =>
            stage.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] }),
          ({ latest_invoice: invoice }) =>
            typeof invoice === 'object' && invoice?.status === 'paid',
        );
        return look(paid, 'status', 'latest_invoice.status', 'default_payment_method');
      },
    },
    {
      name: 'a first debit that the bank refuses voids the invoice and the subscription stays active',
      play: async (stage) => {
        const { customer, method } = await debitor(stage, ibans.refused);
        const { subscription, intent } = await begin(stage, {
          customer,
          payment_settings: { save_default_payment_method: 'on_subscription' },
        });
        await stage.stripe.paymentIntents.confirm(intent, {
          payment_method: method,
          mandate_data: mandateData,
        });
        const failed = await stage.await(
          () =>
            stage.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] }),
          ({ latest_invoice: invoice }) =>
            typeof invoice === 'object' && invoice?.status === 'void',
        );
        return look(failed, 'status', 'latest_invoice.status', 'default_payment_method');
      },
    },
    {
      name: 'a paused subscription has no period and runs again when it is resumed',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { subscriptions: calls } = stage.stripe;
        const paused = await calls.pause(subscription.id, {
          type: 'subscription',
          bill_for: { unused_time_from: { type: 'none' } },
        });
        const again = await refusalOf(calls.pause(subscription.id, { type: 'subscription' }));
        const resumed = await calls.resume(subscription.id, {
          billing_cycle_anchor: { type: 'unchanged' },
          proration_behavior: 'none',
        });
        return {
          paused: look(
            paused,
            'status',
            'status_details.paused.type',
            'status_details.paused.subscription.type',
          ),
          again,
          resumed: look(resumed, 'status', 'status_details'),
          twice: await refusalOf(calls.resume(subscription.id, {})),
        };
      },
    },
  ],
};

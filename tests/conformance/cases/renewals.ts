import type Stripe from 'stripe';

import { look } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { day, hour, periodEnd, running } from './steps.ts';

const latest = (stage: Stage, id: string) =>
  stage.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

/** Moves the clock two hours beyond the period's end: Stripe keeps the invoice a draft for one. */
async function renew(stage: Stage, subscription: Stripe.Subscription): Promise<void> {
  await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
}

/** A subscription whose renewal the bank has refused. */
async function unpaid(stage: Stage) {
  const { customer, subscription } = await running(stage);
  const { id: method } = await stage.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await stage.stripe.subscriptions.update(subscription.id, { default_payment_method: method });
  await renew(stage, subscription);
  return { customer, subscription };
}

export const renewals: Subject = {
  subject: 'renewals',
  cases: [
    {
      name: 'a renewal is charged without its owner',
      play: async (stage) => {
        const { subscription } = await running(stage);
        await renew(stage, subscription);
        const { data } = await stage.stripe.invoices.list({ subscription: subscription.id });
        return {
          ...look(await latest(stage, subscription.id), 'status'),
          invoices: data.map((invoice) => look(invoice, 'status', 'billing_reason', 'total')),
        };
      },
    },
    {
      name: 'while collection is paused a renewal stays a draft that can be charged later',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const { invoices, subscriptions } = stage.stripe;
        const paused = await subscriptions.update(subscription.id, {
          pause_collection: { behavior: 'keep_as_draft' },
        });
        await renew(stage, subscription);
        const { data } = await invoices.list({ subscription: subscription.id });
        const resumed = await subscriptions.update(subscription.id, { pause_collection: '' });
        const draft = data[0]?.id ?? '';
        const still = await invoices.retrieve(draft);
        await invoices.finalizeInvoice(draft);
        return {
          ...look(paused, 'status', 'pause_collection'),
          renewal: look(data[0], 'status', 'auto_advance'),
          resumed: look(resumed, 'status', 'pause_collection'),
          ...look(still, 'auto_advance'),
          paid: look(await invoices.pay(draft), 'status'),
        };
      },
    },
    {
      name: 'a declined renewal is past due and will be tried again',
      play: async (stage) => {
        const { subscription } = await unpaid(stage);
        const invoice = 'latest_invoice';
        return look(
          await latest(stage, subscription.id),
          'status',
          `${invoice}.status`,
          `${invoice}.attempt_count`,
          `${invoice}.attempted`,
          `${invoice}.next_payment_attempt`,
          `${invoice}.amount_remaining`,
        );
      },
    },
    {
      name: 'another card pays a renewal that was declined',
      play: async (stage) => {
        const { customer, subscription } = await unpaid(stage);
        const { id: method } = await stage.stripe.paymentMethods.attach('pm_card_visa', {
          customer,
        });
        const { latest_invoice: invoice } = await latest(stage, subscription.id);
        const paid = await stage.stripe.invoices.pay((invoice as Stripe.Invoice).id, {
          payment_method: method,
        });
        return {
          invoice: look(paid, 'status', 'amount_paid', 'next_payment_attempt'),
          ...look(await latest(stage, subscription.id), 'status'),
        };
      },
    },
    {
      name: 'a void renewal makes the subscription active again',
      play: async (stage) => {
        const { subscription } = await unpaid(stage);
        const { latest_invoice: invoice } = await latest(stage, subscription.id);
        await stage.stripe.invoices.voidInvoice((invoice as Stripe.Invoice).id);
        return look(await latest(stage, subscription.id), 'status', 'latest_invoice.status');
      },
    },
    {
      name: 'a subscription that ends with its period is not charged again',
      play: async (stage) => {
        const { subscription } = await running(stage);
        await stage.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
        await renew(stage, subscription);
        const { data } = await stage.stripe.invoices.list({ subscription: subscription.id });
        return {
          ...look(
            await latest(stage, subscription.id),
            'status',
            'cancel_at_period_end',
            'ended_at',
            'cancellation_details.reason',
          ),
          invoices: data.length,
        };
      },
    },
    {
      name: 'a subscription ends on the day that was set',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const at = (await stage.now()) + 10 * day;
        const set = await stage.stripe.subscriptions.update(subscription.id, {
          cancel_at: at,
          proration_behavior: 'none',
        });
        await stage.advance(11 * day);
        return {
          before: look(set, 'status', 'cancel_at', 'cancel_at_period_end'),
          after: look(await latest(stage, subscription.id), 'status', 'ended_at'),
        };
      },
    },
    {
      name: 'a preview tells what the next renewal will charge',
      play: async (stage) => {
        const { customer, subscription } = await running(stage);
        await stage.stripe.customers.update(customer, { balance: -200 });
        const preview = await stage.stripe.invoices.createPreview({
          subscription: subscription.id,
        });
        return look(
          preview,
          'status',
          'billing_reason',
          'total',
          'amount_due',
          'starting_balance',
          'lines.data.length',
        );
      },
    },
  ],
};

import type Stripe from 'stripe';

import { look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { running } from './steps.ts';

/** The events of an object, the oldest first. Stripe writes them a moment after the call. */
async function eventsOf(
  stage: Stage,
  id: string,
  type: string,
  atLeast: number,
): Promise<Stripe.Event[]> {
  const events = await stage.await(
    async () => {
      const { data } = await stage.stripe.events.list({ type, limit: 50 });
      return data.filter(({ data: { object } }) => 'id' in object && object.id === id);
    },
    ({ length }) => length >= atLeast,
  );
  return events.toReversed();
}

export const events: Subject = {
  subject: 'events',
  cases: [
    {
      name: 'an event names its type, its object, its version and the call that caused it',
      play: async (stage) => {
        const { id } = await stage.customer({ name: 'Lea Muster' });
        const [event] = await eventsOf(stage, id, 'customer.created', 1);
        return {
          ...look(event, 'object', 'type', 'data.object.id', 'data.object.name', 'livemode'),
          version: typeof event?.api_version,
          request: look(event?.request, 'id'),
          pending: typeof event?.pending_webhooks,
        };
      },
    },
    {
      name: 'the event of a change has what was there before',
      play: async (stage) => {
        const { id } = await stage.customer({ name: 'Lea Muster' });
        await stage.stripe.customers.update(id, { name: 'Lea Meier', metadata: { note: 'x' } });
        const [event] = await eventsOf(stage, id, 'customer.updated', 1);
        return look(event, 'data.object.name', 'data.previous_attributes');
      },
    },
    {
      name: 'a subscription that is paid and cancelled has these events',
      play: async (stage) => {
        const { subscription } = await running(stage);
        await stage.stripe.subscriptions.cancel(subscription.id);
        const all = await Promise.all(
          ['customer.subscription.created', 'customer.subscription.deleted'].map((type) =>
            eventsOf(stage, subscription.id, type, 1),
          ),
        );
        return { types: all.flat().map(({ type }) => type) };
      },
    },
    {
      name: 'an invoice that is paid has these events',
      play: async (stage) => {
        const { subscription } = await running(stage);
        const id = subscription.latest_invoice as string;
        const types = [
          'invoice.created',
          'invoice.finalized',
          'invoice.paid',
          'invoice.payment_succeeded',
        ];
        const all = await Promise.all(types.map((type) => eventsOf(stage, id, type, 1)));
        return { types: all.flat().map(({ type }) => type) };
      },
    },
    {
      name: 'events are listed by one type, by several or by a pattern',
      play: async (stage) => {
        const { id } = await stage.customer();
        await eventsOf(stage, id, 'customer.created', 1);
        const list = async (params: Stripe.EventListParams) =>
          (await stage.stripe.events.list({ ...params, limit: 50 })).data.some(
            ({ data: { object } }) => 'id' in object && object.id === id,
          );
        return {
          pattern: await list({ type: 'customer.*' }),
          several: await list({ types: ['customer.created', 'invoice.paid'] }),
          other: await list({ type: 'invoice.paid' }),
          both: await refusalOf(
            stage.stripe.events.list({ type: 'invoice.paid', types: ['customer.created'] }),
          ),
        };
      },
    },
    {
      name: 'events of successful deliveries only are those that no endpoint waits for',
      play: async (stage) => {
        const { id } = await stage.customer();
        await eventsOf(stage, id, 'customer.created', 1);
        const found = await stage.await(
          async () => {
            const { data } = await stage.stripe.events.list({ delivery_success: true, limit: 50 });
            return data.filter(({ data: { object } }) => 'id' in object && object.id === id);
          },
          ({ length }) => length > 0,
        );
        return { pending: found.map(({ pending_webhooks: pending }) => pending) };
      },
    },
    {
      name: 'an endpoint shows its secret once, when it is made',
      play: async ({ afterwards, stripe }) => {
        const made = await stripe.webhookEndpoints.create({
          url: 'https://example.com/webhooks',
          enabled_events: ['invoice.paid'],
        });
        afterwards(() => stripe.webhookEndpoints.del(made.id));
        const found = await stripe.webhookEndpoints.retrieve(made.id);
        return {
          shown: made.secret?.startsWith('whsec_') ?? false,
          ...look(found, 'status', 'secret', 'enabled_events', 'url', 'livemode'),
        };
      },
    },
  ],
};

import type Stripe from 'stripe';

import { isRefused, look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { hour, returnUrl } from './steps.ts';

async function open(
  stage: Stage,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return stage.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: (await stage.customer()).id,
    allowed_payment_method_types: ['card', 'sepa_debit'],
    success_url: returnUrl,
    ...params,
  });
}

export const checkout: Subject = {
  subject: 'checkout',
  cases: [
    {
      name: 'a session that sets a method up is open, with a page and a set-up',
      play: async (stage) => {
        const session = await open(stage);
        return {
          ...look(
            session,
            'object',
            'mode',
            'status',
            'payment_status',
            'setup_intent',
            'payment_intent',
            'amount_total',
          ),
          page: session.url?.startsWith('https://') ?? false,
          hours: (session.expires_at - session.created) / hour,
        };
      },
    },
    {
      name: 'a session that sets a method up needs the methods or a currency',
      play: async (stage) => ({
        without: await isRefused(open(stage, { allowed_payment_method_types: undefined })),
        ...look(
          await open(stage, { allowed_payment_method_types: undefined, currency: 'eur' }),
          'status',
          'currency',
        ),
      }),
    },
    {
      name: 'a session expires once, and its set-up is cancelled',
      play: async (stage) => {
        const { id, setup_intent: setup } = await open(stage);
        const { sessions } = stage.stripe.checkout;
        const expired = await sessions.expire(id);
        const intent = await stage.stripe.setupIntents.retrieve(setup as string);
        return {
          ...look(expired, 'status', 'url'),
          setup: look(intent, 'status'),
          again: await isRefused(sessions.expire(id)),
        };
      },
    },
    {
      name: 'a session lasts a day at most and half an hour at least',
      play: async (stage) => {
        const now = Math.floor(Date.now() / 1000);
        return {
          long: await refusalOf(open(stage, { expires_at: now + 30 * hour }), 'param'),
          short: await refusalOf(open(stage, { expires_at: now + hour / 4 }), 'param'),
        };
      },
    },
    {
      name: 'a session names a customer or an email address',
      play: async (stage) => ({
        refusal: await refusalOf(open(stage, { customer_email: 'lea@example.com' })),
      }),
    },
    {
      name: 'the set-up of a session is confirmed on its page only',
      play: async (stage) => {
        const { setup_intent: setup } = await open(stage);
        const confirm = stage.stripe.setupIntents.confirm(setup as string, {
          payment_method: 'pm_card_visa',
          return_url: returnUrl,
        });
        return { refusal: await isRefused(confirm) };
      },
    },
  ],
};

import type Stripe from 'stripe';

import { isRefused, look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { bankAccount, customerWith, debitor, ibans, mandateData, returnUrl } from './steps.ts';

const pay = (
  { stripe }: Stage,
  params: Partial<Stripe.PaymentIntentCreateParams>,
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 1000,
    currency: 'eur',
    confirm: true,
    return_url: returnUrl,
    expand: ['latest_charge'],
    ...params,
  });

export const paymentIntents: Subject = {
  subject: 'payment-intents',
  cases: [
    {
      name: 'a card pays at once',
      play: async (stage) =>
        look(
          await pay(stage, { payment_method: 'pm_card_visa' }),
          'status',
          'amount',
          'amount_received',
          'next_action',
          'latest_charge.status',
          'latest_charge.paid',
          'latest_charge.payment_method_details.type',
        ),
    },
    {
      name: 'less than fifty cents is refused',
      play: async (stage) => ({
        refusal: await refusalOf(pay(stage, { amount: 49, payment_method: 'pm_card_visa' })),
      }),
    },
    {
      name: 'a payment with methods that may redirect needs an address to return to',
      play: async (stage) => ({
        refusal: await refusalOf(
          pay(stage, { payment_method: 'pm_card_visa', return_url: undefined }),
        ),
      }),
    },
    {
      name: 'a payment without redirects needs no address to return to',
      play: async (stage) =>
        look(
          await pay(stage, {
            payment_method: 'pm_card_visa',
            return_url: undefined,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          }),
          'status',
        ),
    },
    {
      name: 'a declined card leaves the payment open for another one',
      play: async (stage) => {
        const intent = await stage.stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
        const confirm = (method: string) =>
          stage.stripe.paymentIntents.confirm(intent.id, {
            payment_method: method,
            return_url: returnUrl,
          });
        const refusal = await refusalOf(confirm('pm_card_chargeDeclinedInsufficientFunds'));
        const after = await stage.stripe.paymentIntents.retrieve(intent.id);
        const error = 'last_payment_error';
        const open = look(after, 'status', `${error}.code`, `${error}.decline_code`);
        return { refusal, open, paid: look(await confirm('pm_card_visa'), 'status', error) };
      },
    },
    {
      name: 'a bank that wants to see its customer (3155) leaves the payment waiting',
      play: async (stage) =>
        look(
          await pay(stage, { payment_method: 'pm_card_authenticationRequired' }),
          'status',
          'next_action.type',
          'next_action.redirect_to_url.return_url',
          'latest_charge',
        ),
    },
    {
      name: 'a card that was not set up is declined without its owner',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const { id } = await stage.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
          customer,
        });
        return {
          refusal: await refusalOf(
            pay(stage, { customer, payment_method: id, off_session: true, return_url: undefined }),
          ),
        };
      },
    },
    {
      name: 'a payment that sets a method up needs its owner',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const params = {
          customer,
          payment_method: 'pm_card_visa',
          setup_future_usage: 'off_session',
          off_session: true,
        } as const;
        return { refusal: await refusalOf(pay(stage, params)) };
      },
    },
    {
      name: 'a payment that sets a card up attaches it',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const intent = await pay(stage, {
          customer,
          payment_method: 'pm_card_visa',
          setup_future_usage: 'off_session',
        });
        const { data } = await stage.stripe.customers.listPaymentMethods(customer);
        return { ...look(intent, 'status', 'setup_future_usage'), methods: data.length };
      },
    },
    {
      name: 'a paid payment can neither be confirmed nor cancelled again',
      play: async (stage) => {
        const { id } = await pay(stage, { payment_method: 'pm_card_visa' });
        const { paymentIntents: intents } = stage.stripe;
        return {
          confirm: await refusalOf(intents.confirm(id, { return_url: returnUrl })),
          cancel: await refusalOf(intents.cancel(id)),
        };
      },
    },
    {
      name: 'a payment is cancelled with its reason',
      play: async ({ stripe }) => {
        const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
        const cancelled = await stripe.paymentIntents.cancel(id, {
          cancellation_reason: 'requested_by_customer',
        });
        return look(cancelled, 'status', 'cancellation_reason', 'canceled_at', 'amount_received');
      },
    },
    {
      name: 'a debit is under way first and is paid later',
      play: async (stage) => {
        const { customer, method } = await debitor(stage, ibans.paid);
        const { id, status } = await pay(stage, {
          customer,
          payment_method: method,
          allowed_payment_method_types: ['sepa_debit'],
          off_session: true,
          return_url: undefined,
        });
        const paid = await stage.await(
          () => stage.stripe.paymentIntents.retrieve(id),
          (intent) => intent.status !== 'processing',
        );
        return { first: status, later: look(paid, 'status', 'amount_received') };
      },
    },
    {
      name: 'a debit that the bank refuses asks for another payment method',
      play: async (stage) => {
        const { customer, method } = await debitor(stage, ibans.refused);
        const { id } = await pay(stage, {
          customer,
          payment_method: method,
          allowed_payment_method_types: ['sepa_debit'],
          off_session: true,
          return_url: undefined,
        });
        const failed = await stage.await(
          () => stage.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
          (intent) => intent.status !== 'processing',
        );
        return look(failed, 'status', 'latest_charge.status', 'amount_received');
      },
    },
    {
      name: 'PayPal asks its owner on a page of its own, and needs an address to return to',
      play: async (stage) => {
        const params = {
          allowed_payment_method_types: ['paypal'],
          payment_method_data: { type: 'paypal' },
        } satisfies Partial<Stripe.PaymentIntentCreateParams>;
        return {
          refusal: await isRefused(pay(stage, { ...params, return_url: undefined })),
          ...look(await pay(stage, params), 'status', 'next_action.type'),
        };
      },
    },
    {
      name: 'a card without an owner pays once',
      play: async (stage) => {
        const first = await pay(stage, { payment_method: 'pm_card_visa' });
        const id = first.payment_method as string;
        return {
          first: look(first, 'status'),
          second: await refusalOf(pay(stage, { payment_method: id })),
        };
      },
    },
    {
      name: "somebody else's card does not pay",
      play: async (stage) => {
        const { invoice_settings: settings } = await customerWith(stage, 'pm_card_visa');
        const { id: other } = await stage.customer();
        const method = settings.default_payment_method as string;
        return {
          refusal: await refusalOf(pay(stage, { customer: other, payment_method: method })),
        };
      },
    },
    {
      name: 'a bank account is not debited without a mandate',
      play: async (stage) => {
        const { id } = await bankAccount(stage, ibans.paid);
        const debit = (params: Partial<Stripe.PaymentIntentCreateParams>) =>
          pay(stage, {
            payment_method: id,
            allowed_payment_method_types: ['sepa_debit'],
            ...params,
          });
        return {
          without: await refusalOf(debit({})),
          ...look(await debit({ mandate_data: mandateData }), 'status'),
        };
      },
    },
  ],
};

import { look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';
import { bankAccount, ibans, mandateData, returnUrl } from './steps.ts';

export const setupIntents: Subject = {
  subject: 'setup-intents',
  cases: [
    {
      name: 'a card that is set up belongs to its customer',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const setup = await stripe.setupIntents.create({
          customer: id,
          payment_method: 'pm_card_visa',
          confirm: true,
          return_url: returnUrl,
          expand: ['payment_method'],
        });
        return look(setup, 'status', 'usage', 'next_action', 'payment_method.customer');
      },
    },
    {
      name: 'a new set-up waits for a payment method',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const setup = await stripe.setupIntents.create({ customer: id });
        return look(setup, 'object', 'status', 'usage', 'payment_method', 'last_setup_error');
      },
    },
    {
      name: 'a set-up with methods that may redirect needs an address to return to',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const create = stripe.setupIntents.create({
          customer: id,
          payment_method: 'pm_card_visa',
          confirm: true,
        });
        return { refusal: await refusalOf(create) };
      },
    },
    {
      name: 'a set-up without redirects needs no address to return to',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const setup = await stripe.setupIntents.create({
          customer: id,
          payment_method: 'pm_card_visa',
          confirm: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        });
        return look(setup, 'status');
      },
    },
    {
      name: 'an address to return to belongs to a confirmation',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const create = stripe.setupIntents.create({ customer: id, return_url: returnUrl });
        return { refusal: await refusalOf(create, 'param') };
      },
    },
    {
      name: 'a bank account needs a mandate',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const { id } = await bankAccount(stage, ibans.paid);
        const setup = await stage.stripe.setupIntents.create({
          customer,
          allowed_payment_method_types: ['sepa_debit'],
          payment_method: id,
        });
        const { setupIntents: calls } = stage.stripe;
        const refusal = await refusalOf(calls.confirm(setup.id));
        const done = await calls.confirm(setup.id, {
          mandate_data: mandateData,
          expand: ['mandate'],
        });
        return {
          refusal,
          ...look(done, 'status', 'mandate.status', 'mandate.type', 'payment_method'),
        };
      },
    },
    {
      name: 'a bank that wants to see its customer (3155) leaves the set-up waiting',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const setup = await stripe.setupIntents.create({
          customer: id,
          payment_method: 'pm_card_authenticationRequired',
          confirm: true,
          return_url: returnUrl,
        });
        return look(
          setup,
          'status',
          'next_action.type',
          'next_action.redirect_to_url.return_url',
          'payment_method',
        );
      },
    },
    {
      name: 'a card without money (9995) cannot be set up',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const { id: setup } = await stripe.setupIntents.create({ customer: id });
        const confirm = stripe.setupIntents.confirm(setup, {
          payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
          return_url: returnUrl,
        });
        const refusal = await refusalOf(confirm);
        const after = await stripe.setupIntents.retrieve(setup);
        const seen = look(
          after,
          'status',
          'payment_method',
          'last_setup_error.code',
          'last_setup_error.decline_code',
        );
        return { refusal, ...seen };
      },
    },
    {
      name: 'PayPal asks its owner on a page of its own',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const setup = await stripe.setupIntents.create({
          customer: id,
          allowed_payment_method_types: ['paypal'],
          payment_method_data: { type: 'paypal' },
          confirm: true,
          mandate_data: mandateData,
          return_url: returnUrl,
        });
        return look(
          setup,
          'status',
          'next_action.type',
          'next_action.redirect_to_url.return_url',
          'mandate',
        );
      },
    },
    {
      name: 'a payment method of a type that is not allowed is refused',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const create = stripe.setupIntents.create({
          customer: id,
          allowed_payment_method_types: ['sepa_debit'],
          payment_method: 'pm_card_visa',
          confirm: true,
          return_url: returnUrl,
        });
        return { refusal: await refusalOf(create) };
      },
    },
    {
      name: 'a set-up is cancelled once',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const { id: setup } = await stripe.setupIntents.create({ customer: id });
        const cancelled = await stripe.setupIntents.cancel(setup, {
          cancellation_reason: 'abandoned',
        });
        return {
          ...look(cancelled, 'status', 'cancellation_reason'),
          again: await refusalOf(stripe.setupIntents.cancel(setup)),
          confirm: await refusalOf(
            stripe.setupIntents.confirm(setup, { payment_method: 'pm_card_visa' }),
          ),
        };
      },
    },
  ],
};

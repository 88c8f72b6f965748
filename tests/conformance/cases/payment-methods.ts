import { look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';
import { bankAccount, ibans, mandateData, returnUrl } from './steps.ts';

export const paymentMethods: Subject = {
  subject: 'payment-methods',
  cases: [
    {
      name: 'a card that is attached belongs to its customer',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
        return look(
          method,
          'object',
          'type',
          'customer',
          'card.brand',
          'card.last4',
          'card.country',
          'card.funding',
        );
      },
    },
    {
      name: 'a card without money (9995) cannot be attached',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const method = 'pm_card_chargeDeclinedInsufficientFunds';
        return { refusal: await refusalOf(stripe.paymentMethods.attach(method, { customer: id })) };
      },
    },
    {
      name: 'the card 0341 can be attached and is declined when it is charged',
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
          customer: id,
        });
        const charge = stripe.paymentIntents.create({
          amount: 1000,
          currency: 'eur',
          customer: id,
          payment_method: method.id,
          confirm: true,
          return_url: returnUrl,
        });
        return {
          attached: look(method, 'customer', 'card.last4'),
          charge: await refusalOf(charge),
        };
      },
    },
    {
      name: 'an IBAN becomes a bank account with its bank and its last digits',
      play: async (stage) =>
        look(
          await bankAccount(stage, ibans.paid),
          'type',
          'customer',
          'billing_details.name',
          'sepa_debit.country',
          'sepa_debit.bank_code',
          'sepa_debit.last4',
        ),
    },
    {
      name: 'an IBAN with a wrong check digit is refused',
      play: async (stage) => ({
        refusal: await refusalOf(bankAccount(stage, 'DE88370400440532013000')),
      }),
    },
    {
      name: 'a bank account without an email address is refused',
      play: async (stage) => ({
        refusal: await refusalOf(bankAccount(stage, ibans.paid, { email: '' })),
      }),
    },
    {
      name: 'a bank account outside the EEA cannot be set up without an address',
      play: async (stage) => {
        const setUp = async () => {
          const { id: customer } = await stage.customer();
          const { id } = await bankAccount(stage, 'CH9300762011623852957');
          return stage.stripe.setupIntents.create({
            customer,
            allowed_payment_method_types: ['sepa_debit'],
            payment_method: id,
            confirm: true,
            mandate_data: mandateData,
          });
        };
        return { refusal: await refusalOf(setUp()) };
      },
    },
    {
      name: 'a bank account outside the EEA can be set up with an address',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const address = { line1: 'Weg 1', city: 'Zürich', postal_code: '8001', country: 'CH' };
        const { id } = await bankAccount(stage, 'CH9300762011623852957', { address });
        const setup = await stage.stripe.setupIntents.create({
          customer,
          allowed_payment_method_types: ['sepa_debit'],
          payment_method: id,
          confirm: true,
          mandate_data: mandateData,
        });
        return look(setup, 'status');
      },
    },
    {
      name: 'PayPal cannot be attached without its owner',
      play: async ({ customer, stripe }) => {
        const { id: owner } = await customer();
        const { id } = await stripe.paymentMethods.create({ type: 'paypal' });
        return { refusal: await refusalOf(stripe.paymentMethods.attach(id, { customer: owner })) };
      },
    },
    {
      name: 'a detached payment method belongs to nobody and cannot be attached again',
      play: async ({ customer, stripe }) => {
        const { id: owner } = await customer();
        const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
        const detached = await stripe.paymentMethods.detach(id);
        return {
          detached: look(detached, 'customer'),
          again: await refusalOf(stripe.paymentMethods.attach(id, { customer: owner })),
        };
      },
    },
    {
      name: "a customer's payment methods are listed by type, the newest first",
      play: async ({ customer, stripe }) => {
        const { id } = await customer();
        await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
        await stripe.paymentMethods.attach('pm_card_mastercard', { customer: id });
        const cards = await stripe.customers.listPaymentMethods(id, { type: 'card' });
        const accounts = await stripe.customers.listPaymentMethods(id, { type: 'sepa_debit' });
        return {
          cards: cards.data.map(({ card }) => card?.brand),
          accounts: accounts.data.length,
        };
      },
    },
  ],
};

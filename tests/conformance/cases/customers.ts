import { isRefused, look } from '../case.ts';
import type { Subject } from '../case.ts';
import { openOver } from './steps.ts';

export const customers: Subject = {
  subject: 'customers',
  cases: [
    {
      name: 'a new customer owes nothing and has no payment method',
      play: async ({ customer }) =>
        look(
          await customer({ email: 'lea@example.com' }),
          'object',
          'email',
          'balance',
          'delinquent',
          'invoice_settings.default_payment_method',
          'metadata',
        ),
    },
    {
      name: 'a credit pays a smaller invoice without a payment',
      play: async (stage) => {
        const { id } = await stage.customer({ balance: -5000 });
        const invoice = await openOver(stage, id, 3000);
        const { balance } = await stage.stripe.customers.retrieve(id).then(present);
        const payments = await stage.stripe.invoicePayments.list({ invoice: invoice.id });
        return {
          ...look(invoice, 'status', 'total', 'amount_due', 'starting_balance', 'ending_balance'),
          payments: payments.data.length,
          balance,
        };
      },
    },
    {
      name: 'a credit pays a part of a larger invoice',
      play: async (stage) => {
        const { id } = await stage.customer({ balance: -1000 });
        const invoice = await openOver(stage, id, 3000);
        const { balance } = await stage.stripe.customers.retrieve(id).then(present);
        return { ...look(invoice, 'status', 'total', 'amount_due', 'amount_remaining'), balance };
      },
    },
    {
      name: 'what a customer owes is added to the next invoice',
      play: async (stage) => {
        const { id } = await stage.customer({ balance: 500 });
        const invoice = await openOver(stage, id, 3000);
        const { balance } = await stage.stripe.customers.retrieve(id).then(present);
        return { ...look(invoice, 'status', 'total', 'amount_due'), balance };
      },
    },
    {
      name: 'less than fifty cents is not charged but owed',
      play: async (stage) => {
        const { id } = await stage.customer();
        const invoice = await openOver(stage, id, 30);
        const { balance } = await stage.stripe.customers.retrieve(id).then(present);
        return { ...look(invoice, 'status', 'total', 'amount_due'), balance };
      },
    },
    {
      name: 'a void invoice gives its credit back',
      play: async (stage) => {
        const { id } = await stage.customer({ balance: -1000 });
        const invoice = await openOver(stage, id, 3000);
        await stage.stripe.invoices.voidInvoice(invoice.id);
        return look(await stage.stripe.customers.retrieve(id), 'balance');
      },
    },
    {
      name: "somebody else's payment method cannot be the default",
      play: async ({ customer, stripe }) => {
        const [owner, other] = [await customer(), await customer()];
        const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id });
        return {
          refusal: await isRefused(
            stripe.customers.update(other.id, { invoice_settings: { default_payment_method: id } }),
          ),
        };
      },
    },
  ],
};

function present<T extends { deleted?: unknown }>(found: T): Exclude<T, { deleted: true }> {
  if (found.deleted === true) throw new Error('the customer is deleted');
  return found as Exclude<T, { deleted: true }>;
}

import type Stripe from 'stripe';

import { isRefused, look } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { customerWith, periodEnd, running } from './steps.ts';

/** A tax rate that is archived after the case, because none can be deleted. */
async function rate(
  stage: Stage,
  params: Partial<Stripe.TaxRateCreateParams> = {},
): Promise<Stripe.TaxRate> {
  const made = await stage.stripe.taxRates.create({
    display_name: 'USt.',
    percentage: 19,
    inclusive: true,
    ...params,
  });
  stage.afterwards(() => stage.stripe.taxRates.update(made.id, { active: false }));
  return made;
}

/** A draft with an item of 119 €. */
async function drafted(stage: Stage, params: Partial<Stripe.InvoiceCreateParams>) {
  const { id: customer } = await customerWith(stage, 'pm_card_visa');
  const draft = await stage.stripe.invoices.create({ customer, currency: 'eur', ...params });
  const item = { customer, invoice: draft.id, currency: 'eur', amount: 11_900 };
  return { customer, draft, item };
}

export const taxes: Subject = {
  subject: 'taxes',
  cases: [
    {
      name: 'an invoice shows the tax that its price includes',
      play: async (stage) => {
        const { id } = await rate(stage);
        const { draft, item } = await drafted(stage, { default_tax_rates: [id] });
        await stage.stripe.invoiceItems.create(item);
        const invoice = await stage.stripe.invoices.retrieve(draft.id);
        return look(
          invoice,
          'total',
          'total_excluding_tax',
          'total_taxes.0.amount',
          'total_taxes.0.taxable_amount',
          'total_taxes.0.tax_behavior',
          'lines.data.0.taxes.0.amount',
        );
      },
    },
    {
      name: 'a rate of an item goes before the rates of its invoice',
      play: async (stage) => {
        const [full, reduced] = [await rate(stage), await rate(stage, { percentage: 7 })];
        const { draft, item } = await drafted(stage, { default_tax_rates: [full.id] });
        await stage.stripe.invoiceItems.create({
          ...item,
          amount: 10_700,
          tax_rates: [reduced.id],
        });
        const invoice = await stage.stripe.invoices.retrieve(draft.id);
        return look(invoice, 'total', 'total_excluding_tax', 'total_taxes.0.amount');
      },
    },
    {
      name: 'the first invoice of a subscription has its tax rates',
      play: async (stage) => {
        const { id } = await rate(stage);
        const { subscription } = await running(stage, { default_tax_rates: [id] });
        const { data } = await stage.stripe.invoices.list({ subscription: subscription.id });
        return {
          rates: subscription.default_tax_rates?.map(({ percentage }) => percentage),
          isWhole: data[0]?.total === (data[0]?.total_excluding_tax ?? 0) + taxOf(data[0]),
          isTaxed: taxOf(data[0]) > 0,
        };
      },
    },
    {
      name: 'a phase that names no tax rates takes them off the subscription',
      play: async (stage) => {
        const { id } = await rate(stage);
        const { subscription } = await running(stage, { default_tax_rates: [id] });
        const schedule = await stage.stripe.subscriptionSchedules.create({
          from_subscription: subscription.id,
        });
        const [phase] = schedule.phases;
        const price = subscription.items.data[0]?.price.id ?? '';
        await stage.stripe.subscriptionSchedules.update(schedule.id, {
          phases: [
            {
              items: [{ price }],
              start_date: phase?.start_date ?? 0,
              end_date: periodEnd(subscription),
            },
          ],
        });
        const later = await stage.stripe.subscriptions.retrieve(subscription.id);
        return { adopted: phase?.default_tax_rates?.length, later: later.default_tax_rates };
      },
    },
    {
      name: 'an archived rate cannot be added',
      play: async (stage) => {
        const { id } = await rate(stage, { active: false });
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const call = stage.stripe.invoices.create({ customer, default_tax_rates: [id] });
        return { refusal: await isRefused(call) };
      },
    },
    {
      name: 'an invoice names its customer as they are when it becomes final',
      play: async (stage) => {
        const { customer, draft, item } = await drafted(stage, {});
        await stage.stripe.invoiceItems.create(item);
        const address = { line1: 'Am Tor 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
        await stage.stripe.customers.update(customer, { name: 'Lea Anders', address });
        const final = await stage.stripe.invoices.finalizeInvoice(draft.id);
        await stage.stripe.customers.update(customer, { name: 'Lea Danach' });
        const later = await stage.stripe.invoices.retrieve(draft.id);
        const fields = ['customer_name', 'customer_address.line1', 'customer_address.city'];
        return { final: look(final, ...fields), later: look(later, ...fields) };
      },
    },
  ],
};

function taxOf(invoice: Stripe.Invoice | undefined): number {
  return (invoice?.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

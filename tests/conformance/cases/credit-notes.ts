import type Stripe from 'stripe';

import { idOf } from '#worker/id-of.ts';
import { isRefused, look } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { customerWith, draftOver, openOver } from './steps.ts';

/** An invoice over that many cents that a card has paid. */
async function paid(stage: Stage, amount: number, card = 'pm_card_visa'): Promise<Stripe.Invoice> {
  const { id: customer } = await customerWith(stage, card);
  const { id } = await openOver(stage, customer, amount);
  return stage.stripe.invoices.pay(id);
}

/** A line of a credit note's own. */
const line = (cents: number, more: Partial<Stripe.CreditNoteCreateParams.Line> = {}) =>
  ({
    type: 'custom_line_item',
    description: 'Erstattung',
    quantity: 1,
    unit_amount: cents,
    ...more,
  }) as const;

/** The charge that has paid an invoice. */
async function chargeOf({ stripe }: Stage, invoice: string): Promise<Stripe.Charge | null> {
  const { data } = await stripe.invoicePayments.list({
    invoice,
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  const intent = data[0]?.payment.payment_intent;
  const charge = typeof intent === 'object' ? intent.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}

export const creditNotes: Subject = {
  subject: 'credit-notes',
  cases: [
    {
      name: 'a credit note for a whole paid invoice refunds its payment',
      play: async (stage) => {
        const { id } = await paid(stage, 1000);
        const note = await stage.stripe.creditNotes.create({
          invoice: id,
          lines: [line(1000)],
          refund_amount: 1000,
        });
        return {
          ...look(note, 'object', 'status', 'type', 'total', 'post_payment_amount'),
          refunds: note.refunds.map(({ amount_refunded: amount }) => amount),
          charge: look(await chargeOf(stage, id), 'refunded', 'amount_refunded'),
          invoice: look(
            await stage.stripe.invoices.retrieve(id),
            'status',
            'amount_paid',
            'post_payment_credit_notes_amount',
          ),
        };
      },
    },
    {
      name: 'a part of an invoice is credited, and then no more than the rest',
      play: async (stage) => {
        const { id } = await paid(stage, 1000);
        const credit = (cents: number) =>
          stage.stripe.creditNotes.create({
            invoice: id,
            lines: [line(cents)],
            refund_amount: cents,
          });
        await credit(300);
        const more = await isRefused(credit(800));
        const rest = await credit(700);
        return { more, rest: look(rest, 'total'), again: await isRefused(credit(1)) };
      },
    },
    {
      name: 'the sums of a credit note for a paid invoice must agree',
      play: async (stage) => {
        const { id } = await paid(stage, 1000);
        const { creditNotes: calls } = stage.stripe;
        const lines = [line(1000)];
        return {
          nothing: await isRefused(calls.create({ invoice: id, lines })),
          less: await isRefused(calls.create({ invoice: id, lines, refund_amount: 900 })),
          more: await isRefused(calls.create({ invoice: id, lines, refund_amount: 1100 })),
        };
      },
    },
    {
      name: 'what is neither refunded nor sent in another way becomes credit of the customer',
      play: async (stage) => {
        const { id, customer } = await paid(stage, 1000);
        const note = await stage.stripe.creditNotes.create({
          invoice: id,
          lines: [line(1000)],
          refund_amount: 600,
          credit_amount: 300,
          out_of_band_amount: 100,
        });
        const owner = await stage.stripe.customers.retrieve(idOf(customer) ?? '');
        return {
          ...look(note, 'total', 'out_of_band_amount'),
          charge: look(await chargeOf(stage, id), 'amount_refunded'),
          customer: look(owner, 'balance'),
        };
      },
    },
    {
      name: 'an invoice that its customer has paid by credit gets the credit back',
      play: async (stage) => {
        const { id: customer } = await stage.customer({ balance: -1000 });
        const { id, status } = await openOver(stage, customer, 1000);
        const { creditNotes: calls } = stage.stripe;
        const lines = [line(1000)];
        const refund = await isRefused(calls.create({ invoice: id, lines, refund_amount: 1000 }));
        await calls.create({ invoice: id, lines, credit_amount: 1000 });
        const owner = await stage.stripe.customers.retrieve(customer);
        return { status, refund, customer: look(owner, 'balance') };
      },
    },
    {
      name: 'a refund that was made before is linked, or counts against what can be credited',
      play: async (stage) => {
        const { id } = await paid(stage, 1000);
        const { creditNotes: calls } = stage.stripe;
        const charge = await chargeOf(stage, id);
        const refund = await stage.stripe.refunds.create({ charge: charge?.id ?? '', amount: 400 });
        const whole = { invoice: id, lines: [line(1000)] };
        const tooMuch = await isRefused(calls.create({ ...whole, out_of_band_amount: 1000 }));
        const note = await calls.create({
          ...whole,
          refunds: [{ refund: refund.id }],
          refund_amount: 600,
        });
        const refunds = note.refunds.map(({ amount_refunded: amount }) => amount);
        return { tooMuch, total: note.total, refunds: refunds.toSorted((a, b) => a - b) };
      },
    },
    {
      name: 'there is no credit note for a draft or for a void invoice',
      play: async (stage) => {
        const { id: customer } = await customerWith(stage, 'pm_card_visa');
        const { creditNotes: calls } = stage.stripe;
        const credit = (invoice: string) =>
          calls.create({ invoice, lines: [line(1000)], refund_amount: 1000 });
        const draft = await draftOver(stage, customer, 1000);
        const open = await openOver(stage, customer, 1000);
        await stage.stripe.invoices.voidInvoice(open.id);
        return { draft: await isRefused(credit(draft.id)), void: await isRefused(credit(open.id)) };
      },
    },
    {
      name: 'a credit note shows the tax that its lines include',
      play: async (stage) => {
        const { id } = await paid(stage, 11_900);
        const rate = await stage.stripe.taxRates.create({
          display_name: 'USt.',
          percentage: 19,
          inclusive: true,
        });
        stage.afterwards(() => stage.stripe.taxRates.update(rate.id, { active: false }));
        const note = await stage.stripe.creditNotes.create({
          invoice: id,
          lines: [line(5950, { tax_rates: [rate.id] })],
          refund_amount: 5950,
        });
        return look(note, 'total', 'total_excluding_tax', 'total_taxes.0.amount');
      },
    },
    {
      name: 'the credit notes of an invoice are listed by it, with their metadata and their refunds',
      play: async (stage) => {
        const [one, other] = [await paid(stage, 1000), await paid(stage, 1000)];
        for (const { id } of [one, other]) {
          await stage.stripe.creditNotes.create({
            invoice: id,
            lines: [line(1000)],
            refund_amount: 1000,
            email_type: 'none',
            metadata: { repayment: id },
          });
        }
        const { data } = await stage.stripe.creditNotes.list({
          invoice: one.id,
          expand: ['data.refunds.refund'],
        });
        return {
          count: data.length,
          own: data.every(({ metadata }) => metadata?.['repayment'] === one.id),
          refund: look(data[0]?.refunds[0]?.refund, 'object', 'status', 'amount'),
        };
      },
    },
  ],
};

import { isRefused, look, refusalOf } from '../case.ts';
import type { Subject } from '../case.ts';
import { customerWith, draftOver, openOver } from './steps.ts';

export const invoices: Subject = {
  subject: 'invoices',
  cases: [
    {
      name: 'a draft has its items and no number',
      play: async (stage) => {
        const { id } = await stage.customer();
        return look(
          await draftOver(stage, id, 3000),
          'status',
          'number',
          'total',
          'billing_reason',
          'lines.data.0.amount',
          'lines.data.0.parent.type',
          'status_transitions.finalized_at',
        );
      },
    },
    {
      name: 'a finalized invoice is open and is paid by the default card',
      play: async (stage) => {
        const { id } = await customerWith(stage, 'pm_card_visa');
        const open = await openOver(stage, id, 3000);
        const paid = await stage.stripe.invoices.pay(open.id, { expand: ['payments'] });
        return {
          open: look(open, 'status', 'amount_due', 'status_transitions.finalized_at'),
          paid: look(
            paid,
            'status',
            'amount_paid',
            'amount_remaining',
            'attempt_count',
            'payments.data.0.status',
            'payments.data.0.amount_paid',
          ),
        };
      },
    },
    {
      name: 'an invoice is finalized and paid once',
      play: async (stage) => {
        const { id } = await customerWith(stage, 'pm_card_visa');
        const open = await openOver(stage, id, 3000);
        const { invoices: calls } = stage.stripe;
        const finalize = await isRefused(calls.finalizeInvoice(open.id));
        await calls.pay(open.id);
        return { finalize, pay: await isRefused(calls.pay(open.id)) };
      },
    },
    {
      name: 'a draft is deleted and not void',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const { id } = await draftOver(stage, customer, 3000);
        const { invoices: calls } = stage.stripe;
        const refusal = await isRefused(calls.voidInvoice(id));
        const deleted = await calls.del(id);
        return {
          void: refusal,
          ...look(deleted, 'deleted', 'object'),
          gone: await refusalOf(calls.retrieve(id)),
        };
      },
    },
    {
      name: 'an open invoice is void and neither deleted nor paid',
      play: async (stage) => {
        const { id } = await customerWith(stage, 'pm_card_visa');
        const open = await openOver(stage, id, 3000);
        const { invoices: calls } = stage.stripe;
        const del = await isRefused(calls.del(open.id));
        const gone = await calls.voidInvoice(open.id);
        return {
          delete: del,
          ...look(gone, 'status', 'status_transitions.voided_at', 'amount_due'),
          pay: await isRefused(calls.pay(open.id)),
        };
      },
    },
    {
      name: 'an invoice that was paid in another way is paid without a charge',
      play: async (stage) => {
        const { id } = await stage.customer();
        const open = await openOver(stage, id, 3000);
        const paid = await stage.stripe.invoices.pay(open.id, { paid_out_of_band: true });
        const charges = await stage.stripe.charges.list({ customer: id });
        return {
          ...look(paid, 'status', 'amount_remaining', 'attempted'),
          charges: charges.data.length,
        };
      },
    },
    {
      name: 'an invoice without a payment method cannot be paid',
      play: async (stage) => {
        const { id } = await stage.customer();
        const open = await openOver(stage, id, 3000);
        return { refusal: await isRefused(stage.stripe.invoices.pay(open.id)) };
      },
    },
    {
      name: 'a declined card leaves an invoice open and counts as an attempt',
      play: async (stage) => {
        const { id } = await customerWith(stage, 'pm_card_chargeCustomerFail');
        const open = await openOver(stage, id, 3000);
        const refusal = await refusalOf(stage.stripe.invoices.pay(open.id));
        const after = await stage.stripe.invoices.retrieve(open.id);
        return { refusal, ...look(after, 'status', 'attempted', 'attempt_count') };
      },
    },
    {
      name: 'a bank that wants to see its customer (3155) refuses the call and leaves a payment waiting',
      play: async (stage) => {
        const { id } = await customerWith(stage, 'pm_card_authenticationRequired');
        const open = await openOver(stage, id, 3000);
        const refusal = await refusalOf(stage.stripe.invoices.pay(open.id, { off_session: false }));
        const after = await stage.stripe.invoices.retrieve(open.id, {
          expand: ['payments.data.payment.payment_intent'],
        });
        const intent = 'payments.data.0.payment.payment_intent';
        return { refusal, ...look(after, 'status', `${intent}.status`) };
      },
    },
    {
      name: 'an invoice that is written off can still be paid',
      play: async (stage) => {
        const { id } = await customerWith(stage, 'pm_card_visa');
        const open = await openOver(stage, id, 3000);
        const off = await stage.stripe.invoices.markUncollectible(open.id);
        return {
          ...look(off, 'status'),
          paid: look(await stage.stripe.invoices.pay(open.id), 'status'),
        };
      },
    },
    {
      name: 'a pending item is billed by the next invoice that includes it',
      play: async (stage) => {
        const { id: customer } = await stage.customer();
        const item = await stage.stripe.invoiceItems.create({
          customer,
          amount: 500,
          currency: 'eur',
          description: 'Fee',
        });
        const invoice = await stage.stripe.invoices.create({
          customer,
          currency: 'eur',
          pending_invoice_items_behavior: 'include',
        });
        return {
          pending: look(item, 'invoice', 'amount', 'description'),
          ...look(invoice, 'status', 'total', 'lines.data.0.description'),
        };
      },
    },
  ],
};

import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import { isLost, isReturned } from '#tests/model/rules/at-stripe.ts';
import { idOf } from '#worker/id-of.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import { formatMoney } from '#worker/money.ts';

export function disputesAreStripes({ disputes, returns, invoices }: Ledger): string[] {
  const unknown = returns
    .filter(({ charge }) => !disputes.some((row) => row.charge === idOf(charge)))
    .map(({ id }) => `${id} is a returned debit at Stripe and unknown to us`);
  const wrong = disputes.flatMap((row) => {
    const name = `dispute ${row.id}`;
    const about = invoices.find(({ id }) => id === row.invoice_id);
    // Without a charge, if the customer's credit at Stripe covers the debt.
    const isSettled = invoices.some(
      ({ metadata, status }) => metadata?.['dispute_id'] === String(row.id) && status === 'paid',
    );
    if (row.status === 'settled' && !isSettled) return [`${name} is settled by nothing`];
    const isOwed = about?.status === 'open' || (about && isLost(about));
    if (row.status === 'open' && row.reason === 'failed' && !isOwed) {
      return [`${name} is open, its invoice ${about?.status}`];
    }
    return [];
  });
  const open = disputes.filter(({ status }) => status === 'open').map((row) => row.account_id);
  const several = open.filter((id, i) => open.indexOf(id) !== i);
  return [...unknown, ...wrong, ...several.map((id) => `${id} has two open disputes`)];
}

/** If a debit failed and its contract goes on, the product asks for the money. */
export function failedDebitsAreAskedFor({ subscriptions, charged, disputes }: Ledger): string[] {
  const last = charged.filter(
    ({ invoice }, i) => charged.findIndex((one) => one.invoice.id === invoice.id) === i,
  );
  return last.flatMap(({ charge, invoice }) => {
    const id = idOf(invoice.parent?.subscription_details?.subscription);
    const goesOn = subscriptions.some(
      (one) => one.id === id && /active|past_due|unpaid/.test(one.status) && closedAt(one) === null,
    );
    const isOwed = invoice.status === 'open' || isLost(invoice);
    if (!goesOn || !isDebit(charge) || charge.status !== 'failed' || !isOwed) return [];
    const asked = disputes.some((row) => row.invoice_id === invoice.id);
    return asked ? [] : [`${id} owes ${invoice.id}, which nobody is asked for`];
  });
}

/** The debits that the product could learn of. */
export function heardDebits({ charged, wasDeaf }: Ledger): Stripe.Charge[] {
  return wasDeaf ? [] : charged.map(({ charge }) => charge).filter(isDebit);
}

/** Every debit sent to a bank is announced by its own mail. The rule counts them by amount. */
export function everyDebitIsAnnounced(ledger: Ledger): string[] {
  const { outbox } = ledger;
  const debits = heardDebits(ledger);
  return [
    ...Map.groupBy(debits, ({ amount }) => formatMoney(amount).replaceAll('\u00a0', ' ')),
  ].flatMap(([amount, { length }]) => {
    const announced = outbox.filter(
      ({ key, text }) =>
        key.startsWith('debit-notice:') && text.replaceAll('\u00a0', ' ').includes(amount),
    );
    return announced.length < length
      ? [`${length} debits of ${amount}, ${announced.length} of them announced`]
      : [];
  });
}

/** A debt is paid once: by its invoice or by the settlement of its dispute. */
export function debtsArePaidOnce({ disputes, paid }: Ledger): string[] {
  const kept = paid.filter(({ charge }) => !isReturned(charge));
  return disputes
    .filter(({ reason }) => reason === 'failed')
    .filter(
      ({ id, invoice_id: invoiceId }) =>
        kept.some(({ invoice }) => invoice.id === invoiceId) &&
        kept.some(({ invoice }) => invoice.metadata?.['dispute_id'] === String(id)),
    )
    .map(({ id, invoice_id: invoiceId }) => `dispute ${id} is settled, and ${invoiceId} paid`);
}

const isDebit = (charge: Stripe.Charge) => charge.payment_method_details?.type === 'sepa_debit';

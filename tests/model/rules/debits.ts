import { idOf } from '#worker/id-of.ts';
import type { Ledger } from '#tests/model/ledger.ts';

export function disputesAreStripes({ disputes, returns, invoices, paid }: Ledger): string[] {
  const unknown = returns
    .filter(({ charge }) => !disputes.some((row) => row.charge === idOf(charge)))
    .map(({ id }) => `${id} is a returned debit at Stripe and unknown to us`);
  const wrong = disputes.flatMap((row) => {
    const name = `dispute ${row.id}`;
    const about = invoices.find(({ id }) => id === row.invoice_id);
    const settlement = paid.filter(
      ({ invoice }) => invoice.metadata?.['dispute_id'] === String(row.id),
    );
    if (row.status === 'settled' && settlement.length === 0)
      return [`${name} is settled by nothing`];
    if (row.status === 'open' && row.reason === 'failed' && about?.status !== 'open') {
      return [`${name} is open, its invoice ${about?.status}`];
    }
    return [];
  });
  const open = disputes.filter(({ status }) => status === 'open').map((row) => row.account_id);
  const several = open.filter((id, i) => open.indexOf(id) !== i);
  return [...unknown, ...wrong, ...several.map((id) => `${id} has two open disputes`)];
}

/** A debit that failed of a contract that goes on is asked for. */
export function failedDebitsAreAskedFor({ subscriptions, charged, disputes }: Ledger): string[] {
  const last = charged.filter(
    ({ invoice }, i) => charged.findIndex((one) => one.invoice.id === invoice.id) === i,
  );
  return last.flatMap(({ charge, invoice }) => {
    const id = idOf(invoice.parent?.subscription_details?.subscription);
    const goesOn = subscriptions.some(
      (one) => one.id === id && /active|past_due|unpaid/.test(one.status),
    );
    const isDebit = charge.payment_method_details?.type === 'sepa_debit';
    if (!goesOn || !isDebit || charge.status !== 'failed' || invoice.status !== 'open') return [];
    const asked = disputes.some((row) => row.invoice_id === invoice.id);
    return asked ? [] : [`${id} owes ${invoice.id}, which nobody is asked for`];
  });
}

import { idOf } from '#worker/id-of.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { isReturned } from '#tests/model/rules/at-stripe.ts';

export function noChargeForNothing({ paid, contracts, disputes, customers }: Ledger): string[] {
  return paid.flatMap(({ charge, invoice }) => {
    if (isReturned(charge)) return [];
    const disputeId = invoice.metadata?.['dispute_id'];
    if (disputeId) {
      const dispute = disputes.find(({ id }) => String(id) === disputeId);
      if (dispute?.status === 'settled' && dispute.settle_invoice_id === invoice.id) return [];
      return [`${charge.id} settles dispute ${disputeId}, which is ${dispute?.status}`];
    }
    const id = idOf(invoice.parent?.subscription_details?.subscription) ?? invoice.id;
    const contract = contracts.find((row) => row.id === id);
    if (!contract || contract.status.startsWith('incomplete')) {
      return [`${charge.id} was charged for ${id}, which is ${contract?.status ?? 'no contract'}`];
    }
    const owner = customers.find((row) => row.customer_id === charge.customer);
    return owner?.account_id === contract.account_id ? [] : [`${charge.id} was charged to another`];
  });
}

/** No invoice, no period and no dispute is paid twice. */
export function nothingPaidTwice({ paid, invoices }: Ledger): string[] {
  const twice = (names: string[], what: string) =>
    [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map(
      (name) => `${what} ${name} was paid twice`,
    );
  const kept = paid.filter(({ charge }) => !isReturned(charge));
  const periods = invoices
    .filter(({ status, total }) => status === 'paid' && total > 0)
    // An operator who resumes a paused subscription begins another period, at any moment.
    .filter(({ billing_reason: reason }) => reason !== 'subscription_update')
    .flatMap(({ parent, lines }) => {
      const subscription = idOf(parent?.subscription_details?.subscription);
      return subscription ? [`${subscription} from ${lines.data[0]?.period.start}`] : [];
    });
  return [
    ...twice(
      kept.map(({ invoice }) => invoice.id),
      'invoice',
    ),
    ...twice(
      kept.flatMap(({ invoice }) => invoice.metadata?.['dispute_id'] ?? []),
      'dispute',
    ),
    ...twice(periods, 'the period of'),
  ];
}

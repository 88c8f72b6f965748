import { byHandName } from '#tests/model/dashboard.ts';
import type { Charged, Ledger } from '#tests/model/ledger.ts';
import type { RepaymentRow } from '#tests/model/rows.ts';
import { invoicesOf } from '#tests/model/rules/at-stripe.ts';
import { idOf } from '#worker/id-of.ts';
import { noteOf } from '#worker/subscription/order/leaving-note.ts';
import { repaymentName } from '#worker/subscription/money/payment-view.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/**
 * Whatever was promised to somebody who has left is owed to them once, with its amount, if they
 * have paid it. A withdrawal owes everything instead.
 */
export function promisesAreOwed({
  subscriptions,
  repayments,
  withdrawals,
  invoices,
  disputes,
}: Ledger): string[] {
  const isUndone = ({ status }: { status: string }) => /reopening|undone/.test(status);
  const withdrawnFrom = new Set(
    withdrawals.flatMap((one) => (isUndone(one) ? [] : [one.contract_id])),
  );
  const left = subscriptions
    .filter(({ id, ended_at: endedAt }) => endedAt !== null && !withdrawnFrom.has(id))
    .flatMap((subscription) =>
      (noteOf(subscription)?.parts ?? []).flatMap(({ invoiceId, cents, reason }) => {
        const key = `left:${subscription.id}:${invoiceId}`;
        const owed = repayments.find((row) => row.key === key);
        const isPaid = invoices.some(({ id, status }) => id === invoiceId && status === 'paid');
        // Of what the bank has returned nothing goes back before it is settled (0131).
        const isOwedToUs = disputes.some(
          (debt) =>
            debt.invoice_id === invoiceId && owedStatuses.some((owing) => owing === debt.status),
        );
        if (!owed && (!isPaid || isOwedToUs)) return [];
        const amount = reason === 'late_charge' ? null : cents;
        return owed?.amount === amount ? [] : [`${key} promises ${cents}, owes ${owed?.amount}`];
      }),
    );
  const withdrawn = withdrawals
    .filter((one) => {
      const owed = repayments.find((row) => row.key === one.key);
      return owed === undefined || (owed.status === 'undone') !== isUndone(one);
    })
    .map(({ key, status }) => `the withdrawal ${key} is ${status}, and its repayment is not`);
  return [...left, ...withdrawn];
}

/** What is due is paid back, once and to the cent; only a bank may still be waited for. */
export function moneyIsBackOnce(ledger: Ledger): string[] {
  const { repayments, now } = ledger;
  return repayments.flatMap((row) => {
    const { key, status, amount, due_at: dueAt } = row;
    const { refunded, credited } = notesOf(ledger, key);
    const back = refunded + credited;
    const charges = chargesFor(ledger, row);
    const name = `${key}, ${status} with ${back} of ${amount ?? 'everything'},`;
    const isWithBank = charges.some(({ charge }) => charge.status === 'pending' || charge.disputed);
    const left = sum(charges.map(leftOf));
    if (status === 'undone') return back === 0 ? [] : [`${name} has sent money`];
    if (dueAt > now) return back === 0 ? [] : [`${name} was paid before ${dueAt}`];
    if (row.sent !== back) return [`${name} says ${row.sent}`];
    if (status === 'failed') return row.problem ? [] : [`${name} has failed for no reason`];
    if (amount !== null && back > amount) return [`${name} is too much`];
    const isMissing = amount === null ? left > 0 : back < amount && left > 0;
    return isMissing && !isWithBank ? [`${name} still has ${left} of its owner`] : [];
  });
}

/** The charges that a repayment is taken from. */
function chargesFor(
  ledger: Ledger,
  { contract_id: id, invoice_id: only }: RepaymentRow,
): Charged[] {
  const ids = new Set(
    invoicesOf(ledger, id).flatMap((one) => (only === null || one.id === only ? [one.id] : [])),
  );
  return ledger.charged.filter(
    ({ invoice, charge }) => ids.has(invoice.id) && charge.status !== 'failed',
  );
}

function leftOf({ charge }: Charged): number {
  if (charge.status !== 'succeeded' || charge.disputed) return 0;
  return charge.amount - charge.amount_refunded;
}

/** Cents that the credit notes of a repayment have sent, and cents that became credit. */
function notesOf({ creditNotes }: Ledger, key: string) {
  const own = creditNotes.filter(
    ({ metadata, status }) => metadata?.[repaymentName] === key && status === 'issued',
  );
  const refunded = sum(own.flatMap(({ refunds }) => refunds.map((one) => one.amount_refunded)));
  return { refunded, credited: sum(own.map(({ total }) => total)) - refunded };
}

/** No payment goes back twice: refunds, credit notes and invoices agree. */
export function refundsFitPayments({ charged, refunds, creditNotes, invoices }: Ledger): string[] {
  const sent = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const noted = creditNotes.flatMap((note) => note.refunds.map(({ refund }) => idOf(refund)));
  const overpaid = charged.flatMap(({ charge }) => {
    const back = sum(
      sent.filter((one) => idOf(one.charge) === charge.id).map(({ amount }) => amount),
    );
    return back > charge.amount ? [`${back} of ${charge.amount} of ${charge.id} went back`] : [];
  });
  const overcredited = invoices.flatMap(({ id, total }) => {
    const own = creditNotes.filter(({ invoice, status }) => {
      return idOf(invoice) === id && status === 'issued';
    });
    const back = sum(own.map((note) => note.total));
    const keys = own.flatMap(({ metadata }) => metadata?.[repaymentName] ?? []);
    const isTwice = new Set(keys).size < keys.length;
    return [
      ...(back > total ? [`${id} is over ${total}, its credit notes over ${back}`] : []),
      ...(isTwice ? [`${id} has two credit notes of one repayment`] : []),
    ];
  });
  const unnoted = sent
    .filter(({ id, metadata }) => !noted.includes(id) && metadata?.[byHandName] === undefined)
    .map(({ id }) => `the refund ${id} has no credit note`);
  const twice = noted.filter((id, i) => noted.indexOf(id) !== i);
  return [
    ...overpaid,
    ...overcredited,
    ...unnoted,
    ...twice.map((id) => `the refund ${id} has two credit notes`),
  ];
}

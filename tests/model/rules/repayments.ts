import type { Ledger } from '#tests/model/ledger.ts';
import type { WithdrawalRow } from '#tests/model/rows.ts';
import { isReturned } from '#tests/model/rules/at-stripe.ts';
import { idOf } from '#worker/id-of.ts';

/** What is written down as sent back is what Stripe has sent, and it is sent once. */
export function whatIsSentIsStripes({ repayments, creditNotes }: Ledger): string[] {
  const wrong = repayments.flatMap(({ key, status, sent, amount, failed, by_hand: byHand }) => {
    const notes = creditNotes.filter(({ metadata }) => metadata?.['repayment'] === key);
    const atStripe = notes.reduce((sum, { total }) => sum + total, 0);
    const name = `repayment ${key}`;
    const hasSent = status === 'paid' || status === 'sent';
    const isByHand = status === 'by_hand';
    const missing = amount === null ? failed : amount - sent + failed;
    return [
      ...(atStripe === sent ? [] : [`${name} says ${sent}, Stripe has sent ${atStripe}`]),
      ...(isByHand || hasSent === sent > 0 ? [] : [`${name} is ${status}, and ${sent} was sent`]),
      ...(amount !== null && sent > amount ? [`${name} sent more than ${amount}`] : []),
      ...(status === 'failed' ? [`${name} has failed`] : []),
      ...(isByHand && byHand < missing ? [`${name} lacks ${missing - byHand}`] : []),
    ];
  });
  const unknown = creditNotes
    .filter(({ metadata }) => !repayments.some(({ key }) => key === metadata?.['repayment']))
    .map(({ id }) => `credit note ${id} belongs to no repayment`);
  return [...wrong, ...unknown];
}

/** Of a contract that was withdrawn from nothing runs, nothing is owed, and nothing is kept. */
export function whoeverLeftHasTheirMoney(ledger: Ledger): string[] {
  const { withdrawals, repayments, disputes, subscriptions } = ledger;
  const standing = withdrawals.filter(({ status }) => status !== 'undone');
  return standing.flatMap((row) => {
    const { key, contract_id: id, status } = row;
    if (hasDebitUnderWay(ledger, row)) return [];
    const runs = subscriptions.some((one) => one.id === id && one.ended_at === null);
    const asked = disputes.some((one) => one.contract_id === id && /open|waiting/.test(one.status));
    const owed = repayments.find((one) => one.key === key);
    const isBack = owed !== undefined && ['paid', 'nothing', 'by_hand'].includes(owed.status);
    const kept = keptOf(ledger, row) - (owed?.by_hand ?? 0);
    return [
      ...(status === 'final' ? [] : [`${key} is left ${status}`]),
      ...(isBack ? [] : [`${key} is ${owed?.status}`]),
      ...(runs ? [`${id} runs on after ${key}`] : []),
      ...(asked ? [`${id} is still asked for money after ${key}`] : []),
      ...(kept > 0 ? [`${kept} of ${id} were kept after ${key}`] : []),
    ];
  });
}

const ofContract = ({ paid, charged }: Ledger, { contract_id: id }: WithdrawalRow) => {
  const isOf = ({ invoice }: Ledger['paid'][number]) =>
    invoice.id === id ||
    idOf(invoice.parent?.subscription_details?.subscription) === id ||
    invoice.metadata?.['contract_id'] === id;
  return { paid: paid.filter(isOf), charged: charged.filter(isOf) };
};

function hasDebitUnderWay(ledger: Ledger, row: WithdrawalRow): boolean {
  return ofContract(ledger, row).charged.some(({ charge }) => charge.status === 'pending');
}

function keptOf(ledger: Ledger, row: WithdrawalRow): number {
  return ofContract(ledger, row)
    .paid.filter(({ charge }) => !isReturned(charge))
    .reduce((sum, { charge, invoice }) => {
      // Less than fifty cents, which were owed from before, are charged with the next invoice.
      const before = Math.max(0, invoice.starting_balance);
      return sum + Math.max(0, charge.amount - charge.amount_refunded - before);
    }, 0);
}

import { idOf } from '#worker/id-of.ts';
import { forgivenName } from '#tests/model/dashboard.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { isNoTrial } from '#worker/subscription/contract/paid-share.ts';
import { closedAt, takenBackAt } from '#worker/subscription/contract/stripe-contract.ts';
import { begun, isFrozen, owedStatus } from '#tests/model/rules/at-stripe.ts';

export function contractsAreStripes({ contracts, subscriptions, invoices }: Ledger): string[] {
  const said = subscriptions.filter(begun).map((subscription) => {
    const { id, cancel_at: cancelAt, ended_at: endedAt, trial_end: trialEnd } = subscription;
    // Since somebody has withdrawn from it, it is over for us.
    const closed = closedAt(subscription);
    const end = closed === null ? (endedAt ?? cancelAt) : closed / 1000;
    const status = closed === null ? owedStatus(subscription) : 'canceled';
    // Time that is paid or given, and no trial (docs/decisions/0018).
    const given = isNoTrial(subscription);
    return {
      id,
      status: given && status === 'trialing' ? 'active' : status,
      account_id: subscription.metadata['account_id'],
      price_id: subscription.items.data[0]?.price.id,
      renew_disabled: subscription.cancel_at_period_end || end !== null ? 1 : 0,
      trial_end_at: trialEnd && !given ? trialEnd * 1000 : null,
      ...(end !== null && !/past_due|unpaid/.test(status) && { expires_at: end * 1000 }),
    };
  });
  const differing = said.flatMap((theirs) => {
    const ours = contracts.find(({ id }) => id === theirs.id);
    if (!ours) return [`${theirs.id} is ${theirs.status} at Stripe and unknown to us`];
    return Object.entries(theirs)
      .filter(([name, value]) => ours[name as keyof typeof ours] !== value)
      .map(
        ([name, value]) =>
          `${theirs.id}: ${name} is ${String(value)} at Stripe, ${String(ours[name as keyof typeof ours])} with us`,
      );
  });
  const unknown = contracts
    .filter(({ id, status }) => {
      if (status.startsWith('incomplete')) {
        return subscriptions.some((subscription) => subscription.id === id && begun(subscription));
      }
      if (id.startsWith('sub_')) return !said.some((theirs) => theirs.id === id);
      const invoice = invoices.find((one) => one.id === id);
      return invoice?.status !== 'paid' && !(invoice && closedAt(invoice));
    })
    .map(({ id, status }) => `${id} is ${status} with us, not at Stripe`);
  const unmirrored = invoices
    .filter(
      ({ metadata, status }) =>
        metadata?.['plan_key'] && metadata['purchase_id'] && status === 'paid',
    )
    .filter((invoice) => closedAt(invoice) === null && takenBackAt(invoice) === null)
    .filter(({ id }) => !contracts.some((row) => row.id === id && row.status === 'active'))
    .map(({ id }) => `${id} is paid at Stripe and no contract with us`);
  return [...differing, ...unknown, ...unmirrored];
}

/** Two contracts of one person never run at the same time. */
export function oneContractAtATime(ledger: Ledger): string[] {
  const { subscriptions, invoices, contracts } = ledger;
  const spans = [
    ...subscriptions.filter(begun).map((subscription) => ({
      id: subscription.id,
      owner: subscription.metadata['account_id'],
      from: subscription.start_date,
      to: Math.min(
        subscription.ended_at ?? Number.POSITIVE_INFINITY,
        (closedAt(subscription) ?? Number.POSITIVE_INFINITY) / 1000,
      ),
    })),
    ...contracts
      .filter(({ one_time: once, status }) => once === 1 && status === 'active')
      .map(({ id, account_id: owner }) => ({
        id,
        owner,
        from: invoices.find((invoice) => invoice.id === id)?.status_transitions.paid_at ?? 0,
        to: Number.POSITIVE_INFINITY,
      })),
  ];
  return spans.flatMap((one, i) =>
    spans
      .slice(i + 1)
      .filter((other) => one.owner === other.owner && one.from < other.to && other.from < one.to)
      .filter((other) => !wasClosed(ledger, one, other) && !wasClosed(ledger, other, one))
      .filter((other) => !takesOver(ledger, one, other) && !takesOver(ledger, other, one))
      .map((other) => `${one.id} and ${other.id} run at the same time`),
  );
}

/** Whether that contract takes over from another one, which has ended since. */
function takesOver({ purchases }: Ledger, { id }: Span, before: Span): boolean {
  return purchases.some(
    ({ subscription_id: subscription, invoice_id: invoice, changes_from: from }) =>
      (subscription ?? invoice) === id && from === before.id && before.to < Infinity,
  );
}

interface Span {
  id: string;
  /** UTC seconds. */
  from: number;
  to: number;
}

/**
 * Whether another contract came and went while that one was closed: its person had withdrawn from
 * it, and has undone that since.
 */
function wasClosed({ withdrawals }: Ledger, { id }: Span, other: Span): boolean {
  return withdrawals.some(
    ({ contract_id: of, status, received_at: since, updated_at: until }) =>
      of === id && status === 'undone' && since <= other.from * 1000 && other.to * 1000 <= until,
  );
}

export function noContractForNothing({
  contracts,
  subscriptions,
  invoices,
  disputes,
  charged,
  freezes,
}: Ledger): string[] {
  return contracts.flatMap(({ id, status, one_time: once }) => {
    if (status !== 'active') return [];
    const latest = once === 1 ? id : subscriptions.find((one) => one.id === id)?.latest_invoice;
    const invoice = invoices.find((one) => one.id === idOf(latest));
    if (invoice?.status === 'paid') return [];
    // Nothing is collected before it is clear what a withdrawal does to it.
    if (invoice?.status === 'draft' && isFrozen({ freezes }, id)) return [];
    // The operator has given up the debt, and Stripe calls the contract active again.
    if (invoice?.status === 'void' && invoice.metadata?.[forgivenName]) return [];
    const isSettled = disputes.some(
      (one) => one.invoice_id === invoice?.id && one.status === 'settled',
    );
    if (isSettled) return [];
    const owed = disputes.some(
      (one) => one.invoice_id === invoice?.id && /open|waiting/.test(one.status),
    );
    // A debit sent on the contract's last day is still at the bank. Until the bank answers, the
    // product trusts it.
    const isWithBank = charged.some(
      (one) => one.invoice.id === invoice?.id && one.charge.status === 'pending',
    );
    return owed || isWithBank
      ? []
      : [`${id} is active, its invoice ${invoice?.id} is ${invoice?.status}`];
  });
}

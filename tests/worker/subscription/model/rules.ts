import type Stripe from 'stripe';

import { idOf } from '#worker/id-of.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { lists } from '#tests/worker/subscription/model/ledger.ts';
import type { Ledger, PurchaseRow } from '#tests/worker/subscription/model/ledger.ts';

/** What has to hold once everything has come to rest. Each rule tells where it is broken. */
type Rule = (ledger: Ledger) => string[];

const begun = ({ status }: Stripe.Subscription) => !status.startsWith('incomplete');

const isReturned = ({ disputed, refunded }: Stripe.Charge) => disputed || refunded;

function contractsAreStripes({ contracts, subscriptions, invoices }: Ledger): string[] {
  const said = subscriptions.filter(begun).map((subscription) => {
    const { id, cancel_at: cancelAt, ended_at: endedAt, trial_end: trialEnd } = subscription;
    const end = endedAt ?? cancelAt;
    // Time given on top of what is paid (docs/decisions/0018).
    const given = subscription.metadata['gift_until'] !== undefined;
    return {
      id,
      status: given && subscription.status === 'trialing' ? 'active' : subscription.status,
      account_id: subscription.metadata['account_id'],
      price_id: subscription.items.data[0]?.price.id,
      renew_disabled: subscription.cancel_at_period_end || end !== null ? 1 : 0,
      trial_end_at: trialEnd && !given ? trialEnd * 1000 : null,
      ...(end !== null &&
        !/past_due|unpaid/.test(subscription.status) && { expires_at: end * 1000 }),
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
      return invoices.find((invoice) => invoice.id === id)?.status !== 'paid';
    })
    .map(({ id, status }) => `${id} is ${status} with us, not at Stripe`);
  const unmirrored = invoices
    .filter(
      ({ metadata, status }) =>
        metadata?.['plan_key'] && metadata['purchase_id'] && status === 'paid',
    )
    .filter(({ id }) => !contracts.some((row) => row.id === id && row.status === 'active'))
    .map(({ id }) => `${id} is paid at Stripe and no contract with us`);
  return [...differing, ...unknown, ...unmirrored];
}

/** Two contracts of one person never ran at the same time. */
function oneContractAtATime({ subscriptions, invoices, contracts }: Ledger): string[] {
  const spans = [
    ...subscriptions.filter(begun).map((subscription) => ({
      id: subscription.id,
      owner: subscription.metadata['account_id'],
      from: subscription.start_date,
      to: subscription.ended_at ?? Number.POSITIVE_INFINITY,
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
      .map((other) => `${one.id} and ${other.id} run at the same time`),
  );
}

function noChargeForNothing({ paid, contracts, disputes, customers }: Ledger): string[] {
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

/** Nothing is paid twice, and of every dispute one settlement. */
function nothingPaidTwice({ paid, invoices }: Ledger): string[] {
  const twice = (names: string[], what: string) =>
    [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map(
      (name) => `${what} ${name} was paid twice`,
    );
  const kept = paid.filter(({ charge }) => !isReturned(charge));
  const periods = invoices
    .filter(({ status, total }) => status === 'paid' && total > 0)
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

function noContractForNothing({ contracts, subscriptions, invoices, disputes }: Ledger): string[] {
  return contracts.flatMap(({ id, status, one_time: once }) => {
    if (status !== 'active') return [];
    const latest = once === 1 ? id : subscriptions.find((one) => one.id === id)?.latest_invoice;
    const invoice = invoices.find((one) => one.id === idOf(latest));
    if (invoice?.status === 'paid') return [];
    const owed = disputes.some(
      (one) => one.invoice_id === invoice?.id && /open|waiting/.test(one.status),
    );
    return owed ? [] : [`${id} is active, its invoice ${invoice?.id} is ${invoice?.status}`];
  });
}

function everyPurchaseIsConcluded({
  purchases,
  contracts,
  subscriptions,
  invoices,
}: Ledger): string[] {
  const made = ({ id }: PurchaseRow) => [
    ...subscriptions.filter((one) => begun(one) && one.metadata['purchase_id'] === id),
    ...invoices.filter((one) => one.status === 'paid' && one.metadata?.['purchase_id'] === id),
  ];
  const payable = ({ id }: PurchaseRow) => {
    const own = subscriptions.filter(({ metadata }) => metadata['purchase_id'] === id);
    const subscriptionIds = new Set(own.map((one) => one.id));
    return invoices.filter(
      ({ status, metadata, parent }) =>
        status === 'open' &&
        (metadata?.['purchase_id'] === id ||
          subscriptionIds.has(idOf(parent?.subscription_details?.subscription) ?? '')),
    );
  };
  return purchases.flatMap((purchase) => {
    const { id, status, subscription_id: subscriptionId, invoice_id: invoiceId } = purchase;
    if (status === 'completed') {
      const named = contracts.find((row) => row.id === (subscriptionId ?? invoiceId));
      const ran = named && !named.status.startsWith('incomplete');
      return ran ? [] : [`purchase ${id} is completed, its contract ${named?.status}`];
    }
    if (status !== 'released') return [`purchase ${id} is left ${status}`];
    return [...made(purchase), ...payable(purchase)].map(
      (one) => `purchase ${id} is released, ${one.id} is ${one.status} at Stripe`,
    );
  });
}

/** What was promised on top of a purchase is arranged, once, and its days are spent once. */
function whatWasPromisedIsGiven({ purchases, subscriptions, now }: Ledger): string[] {
  const completed = purchases.filter(({ status }) => status === 'completed');
  const spent = completed.flatMap(({ offer_code_hash: hash }) => hash ?? []);
  const twice = spent.filter((hash, i) => spent.indexOf(hash) !== i);
  const missing = completed.flatMap((purchase) => {
    const quote = JSON.parse(purchase.quote) as Quote;
    const bought = subscriptions.find(({ id }) => id === purchase.subscription_id);
    // Of what is owed for, or over, nothing is arranged any more.
    if (!bought || !/active|trialing/.test(bought.status)) return [];
    const name = `purchase ${purchase.id}`;
    const isTrial = quote.trial_end_at !== null;
    const gift = quote.extra_days > 0 || quote.gifted_months > 0;
    const givenUntil = Number(bought.metadata['gift_until'] ?? 0) * 1000;
    const due = isTrial ? (bought.trial_end ?? 0) * 1000 : givenUntil;
    const until = quote.next_charge_at ?? quote.ends_at ?? 0;
    const ends = bought.cancel_at_period_end || bought.cancel_at !== null;
    const next = quote.next_plan;
    const follows = bought.schedule !== null || bought.metadata['plan_key'] === next?.key;
    return [
      ...(purchase.arranged_at === null ? [`${name} is not arranged`] : []),
      ...(gift && Math.abs(due - until) >= 1000
        ? [`${name} gives until ${due}, not ${until}`]
        : []),
      ...(next && !ends && next.starts_at > now && !follows ? [`${name}: no next plan`] : []),
    ];
  });
  return [...missing, ...twice.map((hash) => `the days of ${hash} are spent twice`)];
}

/** The product's own comparison has looked at all of Stripe's lists, and found the same. */
function reconcileFindsNothing({ reconciled, differences }: Ledger): string[] {
  const seen = reconciled.map(({ list }) => String(list)).toSorted();
  return [
    ...(seen.join() === lists.join() ? [] : [`only ${seen.join()} were compared`]),
    ...differences.map((one) => JSON.stringify(one)),
  ];
}

function disputesAreStripes({ disputes, returns, invoices, paid }: Ledger): string[] {
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
function failedDebitsAreAskedFor({ subscriptions, disputes }: Ledger): string[] {
  return subscriptions.flatMap(({ id, status, latest_invoice: latest }) => {
    if (!/active|past_due|unpaid/.test(status) || !latest || typeof latest === 'string') return [];
    if (latest.status !== 'open' || latest.auto_advance) return [];
    const asked = disputes.some((row) => row.invoice_id === latest.id);
    return asked ? [] : [`${id} owes ${latest.id}, which nobody is asked for`];
  });
}

function onePersonOneCustomer({ customers, subscriptions, paid }: Ledger): string[] {
  const used = [
    ...subscriptions.map(({ customer }) => idOf(customer)),
    ...paid.map(({ charge }) => idOf(charge.customer)),
  ];
  return [...new Set(used)]
    .filter((id) => !customers.some((row) => row.customer_id === id))
    .map((id) => `customer ${id} has been sold to and is unknown to us`);
}

/** No mail twice: each that arrived was queued under a key of its own, and no key was used again. */
function noMailTwice({ mails, outbox }: Ledger): string[] {
  const content = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
    [to, subject, text].join('\n');
  const keys = new Set(outbox.map(({ key }) => key));
  const again = outbox.length > keys.size ? ['a key was used again'] : [];
  const arrived = Map.groupBy(mails, content);
  return [...arrived].flatMap(([words, copies]) => {
    const wanted = outbox.filter((mail) => content(mail) === words).length;
    // Mails about the account itself are not the subject here.
    if (copies.length <= Math.max(wanted, 1)) return again;
    return [
      `"${copies[0]?.subject}" was queued ${wanted} and sent ${copies.length} times`,
      ...again,
    ];
  });
}

const rules: readonly Rule[] = [
  contractsAreStripes,
  oneContractAtATime,
  noChargeForNothing,
  nothingPaidTwice,
  noContractForNothing,
  everyPurchaseIsConcluded,
  whatWasPromisedIsGiven,
  reconcileFindsNothing,
  disputesAreStripes,
  failedDebitsAreAskedFor,
  onePersonOneCustomer,
  noMailTwice,
];

/** Where the books disagree with each other or with what was promised; nothing when all is well. */
export function broken(ledger: Ledger): string[] {
  return rules.flatMap((rule) => rule(ledger).map((where) => `${rule.name}: ${where}`));
}

import type Stripe from 'stripe';

import { addDays, addMonths, dayMs, minuteMs } from '#worker/calendar.ts';
import { idOf } from '#worker/id-of.ts';
import type { PlannedChange, Quote } from '#worker/subscription/quote/quote.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import type { PurchaseRow } from '#tests/model/rows.ts';
import { goesOnFromShare, hasMadeUp } from '#worker/subscription/contract/paid-share.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import { endOfDesk } from '#tests/model/rules/desk-ends.ts';
import { begun, isLost, owedStatus, standingFrom } from '#tests/model/rules/at-stripe.ts';

export function everyPurchaseIsConcluded({
  purchases,
  contracts,
  subscriptions,
  invoices,
  withdrawals,
}: Ledger): string[] {
  const isNotWithdrawn = ({ id }: { id: string }) =>
    standingFrom({ withdrawals }, id) === undefined;
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
    // An order that was withdrawn from is given up, also if its payment was faster.
    return [...made(purchase).filter(isNotWithdrawn), ...payable(purchase)].map(
      (one) => `purchase ${id} is released, ${one.id} is ${one.status} at Stripe`,
    );
  });
}

/** The promises of a purchase are arranged once, and extra days of a code are used once. */
export function whatWasPromisedIsGiven(ledger: Ledger): string[] {
  const { purchases, subscriptions } = ledger;
  const completed = purchases.filter(({ status }) => status === 'completed');
  const spent = completed.flatMap(({ offer_code_hash: hash }) => hash ?? []);
  const twice = spent.filter((hash, i) => spent.indexOf(hash) !== i);
  const missing = completed.flatMap((purchase) => {
    const quote = JSON.parse(purchase.quote) as Quote;
    const bought = subscriptions.find(({ id }) => id === purchase.subscription_id);
    // Nothing is arranged for a contract that is past due or has ended.
    if (!bought || !/active|trialing/.test(owedStatus(bought))) return [];
    if (closedAt(bought) !== null || isEndedOnDay(ledger, bought.id)) return [];
    // Nor while its first debit is owed, even if later ones were paid.
    if (owesFirst(ledger, bought)) return [];
    const name = `purchase ${purchase.id}`;
    const isTrial = quote.trial_end_at !== null;
    const gift = quote.extra_days > 0 || quote.gifted_months > 0;
    const givenUntil = Number(bought.metadata['gift_until'] ?? 0) * 1000;
    // Once a contract goes on of which Stripe had charged a share, or that has rested for a debt,
    // its trial is another one.
    const isMoved = goesOnFromShare(bought) || hasMadeUp(bought);
    const due = isTrial ? (bought.trial_end ?? 0) * 1000 : givenUntil;
    const until = quote.next_charge_at ?? quote.ends_at ?? 0;
    const ends = bought.cancel_at_period_end || bought.cancel_at !== null;
    // What was planned since takes the place of the plan that was ordered to follow.
    const planned = JSON.parse(purchase.planned_change ?? 'null') as PlannedChange | null;
    const stands = planned?.undone_at === null ? planned : planned?.earlier?.at(-1);
    const next = quote.next_plan && (stands ?? quote.next_plan);
    const follows = bought.schedule !== null || bought.metadata['plan_key'] === next?.key;
    // Terms count in days, because a change of the clocks moves a time by an hour.
    const termEnd = quote.ends_at ?? addDays(quote.renews_at ?? 0, -1);
    const last = (bought.cancel_at ?? bought.items.data[0]?.current_period_end ?? 0) * 1000;
    // If no scheduled run came until another period was charged, whoever leaves then gets back what
    // they do not use of it; the promised time follows what is charged, so it falls behind the end.
    // Who leaves in the very minute in which it is arranged may have been heard by Stripe first.
    const leftAt = Number(bought.metadata['left_at'] ?? Infinity);
    const isLeftFirst = due > until && leftAt < (purchase.arranged_at ?? 0) + minuteMs;
    const endsInTime = ends && !isLeftFirst && !endOfDesk(bought).isDesks;
    return [
      ...(purchase.arranged_at === null ? [`${name} is not arranged`] : []),
      ...(gift &&
      !isNear(due, until) &&
      !(isTrial && isMoved) &&
      !(due > until && isGivenLater(ledger, bought.id, quote, due))
        ? [`${name} gives until ${due}, not ${until}`]
        : []),
      ...(next && !ends && !follows ? [`${name}: no next plan`] : []),
      ...(gift && endsInTime && last < until - 1000
        ? [`${name} ends at ${last}, before ${until}`]
        : []),
      ...(endsInTime && last < addDays(termEnd, -1)
        ? [`${name} ends at ${last}, in its first term`]
        : []),
    ];
  });
  return [...missing, ...twice.map((hash) => `the days of ${hash} are spent twice`)];
}

/** Whether a form has ended a contract on a day. A trial may end before its promises begin. */
function isEndedOnDay({ steps, declarations }: Ledger, id: string): boolean {
  return steps.some(
    (step) =>
      step.what === 'cancelled' &&
      step.details.includes(id) &&
      declarations.some((one) => {
        const { date } = JSON.parse(one.typed) as { date: string };
        return one.id === step.declaration_id && date !== '';
      }),
  );
}

function owesFirst({ invoices }: Ledger, { id, metadata }: Stripe.Subscription): boolean {
  return invoices.some(
    (one) =>
      idOf(one.parent?.subscription_details?.subscription) === id &&
      isLost(one) &&
      metadata['settled_invoice'] !== one.id,
  );
}

const isNear = (at: number, other: number) => Math.abs(at - other) < 1000;

/**
 * If another period began before the gift was arranged, the gift follows after that period. Its
 * debit may still be with the bank. With a discount on each instalment the next charge waits until
 * the discount is over, which months of different lengths make up to three days later.
 */
function isGivenLater({ invoices }: Ledger, id: string, quote: Quote, due: number): boolean {
  const isDiscounted = (quote.rate_discount ?? 0) > 0;
  return (
    invoices
      .filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === id)
      // A draft is charged once its contract is no longer frozen.
      .filter(({ status }) => status === 'paid' || status === 'open' || status === 'draft')
      .flatMap(({ lines }) => lines.data)
      .map(({ period }) => addMonths(period.end * 1000, quote.gifted_months))
      .map((at) => addDays(at, quote.extra_days))
      .some((at) => {
        // A late order's charge is moved to its day in Germany, which is at most a day away.
        const isMoved = quote.moves_charge === true && Math.abs(at - due) <= dayMs;
        const waits = isDiscounted && due > at && due <= addDays(at, 3);
        return isNear(at, due) || isMoved || waits;
      })
  );
}

export function onePersonOneCustomer({ customers, subscriptions, paid }: Ledger): string[] {
  const used = [
    ...subscriptions.map(({ customer }) => idOf(customer)),
    ...paid.map(({ charge }) => idOf(charge.customer)),
  ];
  return [...new Set(used)]
    .filter((id) => !customers.some((row) => row.customer_id === id))
    .map((id) => `customer ${id} has been sold to and is unknown to us`);
}

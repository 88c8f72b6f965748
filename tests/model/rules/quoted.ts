import type Stripe from 'stripe';

import { addDays, hourMs } from '#worker/calendar.ts';
import { idOf } from '#worker/id-of.ts';
import { firstDiscount, knownChanges } from '#worker/subscription/quote/quote.ts';
import type { PlannedChange, Quote } from '#worker/subscription/quote/quote.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { isOverAPart } from '#tests/model/rules/at-stripe.ts';
import type { PurchaseRow } from '#tests/model/rows.ts';

/** A completed purchase and its invoices at Stripe, the oldest first. */
interface Bought {
  purchase: PurchaseRow;
  /** The quote that the person saw, or else the stored one. */
  quote: Quote;
  bills: Stripe.Invoice[];
}

function bought({ purchases, invoices, shown }: Ledger): Bought[] {
  return purchases
    .filter(({ status }) => status === 'completed')
    .map((purchase) => {
      const { subscription_id: subscription, invoice_id: invoice } = purchase;
      const bills = invoices.filter(({ id, parent }) =>
        subscription === null
          ? id === invoice
          : idOf(parent?.subscription_details?.subscription) === subscription,
      );
      const quote = shown.get(purchase.idempotency_key) ?? (JSON.parse(purchase.quote) as Quote);
      return { purchase, quote, bills: bills.toSorted((a, b) => a.created - b.created) };
    });
}

const isFull = ({ subtotal }: Stripe.Invoice) => subtotal > 0;

/** The first invoice, the one after a trial and all later prices equal the quote. */
export function billedAsQuoted(ledger: Ledger): string[] {
  return bought(ledger).flatMap(({ purchase, quote, bills }) => {
    const name = `purchase ${purchase.id}`;
    const first = bills.find(({ billing_reason: why }) =>
      /^(subscription_create|manual)$/.test(why ?? ''),
    );
    const full = bills.filter((bill) => isFull(bill) && !isOverAPart(ledger, bill));
    const afterTrial = quote.trial_end_at === null ? undefined : full[0];
    // A next plan has its own rule. An arrangement that came too late cannot change the invoice.
    const arranged = (purchase.arranged_at ?? Number.POSITIVE_INFINITY) / 1000;
    const isDue =
      afterTrial &&
      quote.next_plan === null &&
      quote.next_charge !== null &&
      arranged < afterTrial.created;
    const planned = JSON.parse(purchase.planned_change ?? 'null') as PlannedChange | null;
    const credited = quote.price - (quote.change?.credit ?? 0);
    const changed = knownChanges({ plannedChange: planned }).map((change) => change.price);
    const prices = new Set([quote.price, quote.next_plan?.price, ...changed, credited]);
    // What rests is void: nobody is asked for the share of an end that was taken back.
    const others = full.filter(
      ({ subtotal, status }) => status !== 'void' && !prices.has(subtotal),
    );
    return [
      ...(first?.total === quote.total
        ? []
        : [`${name} was billed ${first?.total} first, quoted ${quote.total}`]),
      ...(isDue && afterTrial.total !== quote.next_charge
        ? [`${name} was billed ${afterTrial.total} after its trial, quoted ${quote.next_charge}`]
        : []),
      ...others.map(
        ({ id, subtotal }) => `${name}: ${id} is over ${subtotal}, no price of its quote`,
      ),
    ];
  });
}

/**
 * A discount is applied with the quoted amounts: once, or on every instalment of the first term.
 * None is left afterwards.
 */
export function discountsAreTakenAsQuoted(ledger: Ledger): string[] {
  return bought(ledger).flatMap((purchase) =>
    (purchase.quote.rate_discount ?? 0) > 0 ? ratesOff(purchase, ledger) : oneOff(purchase, ledger),
  );
}

function oneOff({ purchase, quote, bills }: Bought, ledger: Ledger): string[] {
  const name = `purchase ${purchase.id}`;
  const off = bills.map(({ subtotal, total }) => subtotal - total).filter((cents) => cents > 0);
  const quoted = firstDiscount(quote);
  // If a contract that would end with its trial was continued, its quote has no next charge.
  const isQuoted = quote.trial_end_at === null || quote.next_charge !== null;
  // Of a part of a period, Stripe takes no more off than is charged for it.
  const isPart = bills.some((bill) => bill.subtotal > bill.total && isOverAPart(ledger, bill));
  const isWrong = (cents: number) => (isPart ? cents > quoted : cents !== quoted);
  const wrong = off.length > 1 || (isQuoted && off.some(isWrong));
  // A discount that was added only after the trial's end is credited to the next payment.
  const waits = quote.trial_end_at !== null && off.length === 0;
  return [
    ...(wrong ? [`${name} had ${off.join(' and ')} off, quoted ${quoted}`] : []),
    ...(hasDiscount(purchase, ledger) && !waits ? [`${name} goes on having a discount`] : []),
  ];
}

function ratesOff({ purchase, quote, bills }: Bought, ledger: Ledger): string[] {
  const name = `purchase ${purchase.id}`;
  const { rate_discount: later = 0 } = quote;
  // An order that was refused may be sent again much later: its days are those of the stored quote.
  const {
    ends_at: endsAt,
    renews_at: renewsAt,
    extra_days: extra,
  } = JSON.parse(purchase.quote) as Quote;
  // Without a trial, promised days are given once the first debit is paid. A returned one gives
  // none.
  const given = quote.trial_end_at !== null || purchase.arranged_at !== null;
  const termEnd = (endsAt ?? addDays(renewsAt ?? 0, given ? -1 : -1 - extra)) - hourMs;
  const isOver = ({ created }: Stripe.Invoice) => created * 1000 >= termEnd;
  const full = bills.filter(isFull);
  // If a late order's charge was moved to its day only after others, the last instalment may lie
  // behind the discount, or one more within the quoted term (docs/decisions/0091).
  const second = (full[1]?.created ?? Infinity) * 1000;
  const isMovedLate = quote.moves_charge === true && second < (purchase.arranged_at ?? Infinity);
  const wrong = full.flatMap((bill, at) => {
    const quoted = isOver(bill) ? 0 : at === 0 ? firstDiscount(quote) : later;
    const off = bill.subtotal - bill.total;
    if (off === 0 && isMovedLate && at >= 11) return [];
    return off === quoted ? [] : [`${name}: ${bill.id} has ${off} off, quoted ${quoted}`];
  });
  const goesOn = full.some(isOver) && hasDiscount(purchase, ledger);
  return [...wrong, ...(goesOn ? [`${name} goes on having a discount`] : [])];
}

function hasDiscount({ subscription_id: id }: PurchaseRow, { subscriptions }: Ledger): boolean {
  return (subscriptions.find((made) => made.id === id)?.discounts.length ?? 0) > 0;
}

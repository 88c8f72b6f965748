import { gaveUpTheRest } from '#tests/model/rules/deletions.ts';
import type Stripe from 'stripe';

import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import { idOf } from '#worker/id-of.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { withheldFrom } from '#tests/model/rules/debts.ts';
import { isOverAPart } from '#tests/model/rules/at-stripe.ts';
import { endOfDesk, isEndedByDesk } from '#tests/model/rules/desk-ends.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { confirmedOnes, noticeEnd } from '#tests/model/rules/let-go.ts';

/** The subscriptions that their owners have left, and when they end or have ended. */
export function left({ subscriptions }: Ledger): { left: Stripe.Subscription; endsAt: number }[] {
  return subscriptions.flatMap((subscription) => {
    const { metadata, ended_at: endedAt, cancel_at: cancelAt } = subscription;
    const end = endedAt ?? cancelAt;
    // Whoever withdraws has other rights.
    if (!metadata['left_by'] || metadata['closed_at'] || end === null) return [];
    return [{ left: subscription, endsAt: end * 1000 }];
  });
}

/**
 * Whoever leaves is bound by the first term, and after it for a month at most (§ 309 Nr. 9 BGB).
 * Nothing is charged for a period after the end.
 */
export function nobodyIsBoundLonger(ledger: Ledger): string[] {
  return left(ledger).flatMap(({ left: { id, metadata, start_date: start }, endsAt }) => {
    const receivedAt = Number(metadata['left_at']);
    const purchase = ledger.purchases.find(({ subscription_id: bought }) => bought === id);
    const quote = purchase ? (JSON.parse(purchase.quote) as Quote) : null;
    // What was given too late follows what was charged meanwhile, so the term ends later.
    const given = Number(metadata['term_end'] ?? 0) * 1000;
    const quoted = quote?.term_ends_at ?? quote?.ends_at ?? addMonths(start * 1000, 12);
    // Whoever lets an order with an end go on begins its first term after the trial.
    const goesOn = quote?.ends_at ? firstTermOf(quote, start * 1000) : 0;
    const bound = Math.max(quoted, quote?.period_end_at ?? 0, given, goesOn);
    const own = confirmedOnes(ledger).filter(({ contract }) => contract === id);
    const keepsPaid = ledger.answers.some(
      ({ asked, subject, keepsPaid: wished }) => asked === 'cancel' && subject === id && wished,
    );
    // The quote is older than the subscription.
    // What a debt has withheld is added to the end, and charged to nobody.
    const added = withheldFrom(ledger, id);
    const last =
      added +
      Math.max(
        addDays(bound, 1),
        addDays(noticeEnd(receivedAt), 1),
        // The desk may find the contract, and a cut-off call may be carried on, long after.
        ...own.map(({ doneAt }) => addDays(doneAt, 1)),
        // Later than the law says only where that was wished, also by a call that seemed to fail.
        keepsPaid || isEndedByDesk({ metadata }) ? Infinity : 0,
        ...own.map(({ wish }) =>
          wish === 'paid' ? Infinity : typeof wish === 'string' ? 0 : addDays(wish, 1),
        ),
      );
    const after = periodsOf(ledger, id).filter(({ invoice, from }) => {
      return from > endsAt && invoice.total > 0 && invoice.status === 'paid';
    });
    // So may a deletion or a change of plan; then every charge that came too late goes back.
    const gone = ledger.deletions.find((one) => one.account_id === metadata['account_id']);
    // An order that was refused names the contract, too, and has changed nothing.
    const next = ledger.purchases.find((one) => one.changes_from === id && one.changed_at);
    const late = periodsOf(ledger, id).filter(({ invoice, from }) => {
      return from > last && invoice.total > 0 && invoice.status === 'paid';
    });
    const carriedOn = metadata['left_by']?.startsWith('deletion:')
      ? addDays(gone?.erased_at ?? 0, 1)
      : metadata['left_by']?.startsWith('change')
        ? addDays(next?.changed_at ?? 0, 1)
        : 0;
    const isRight = late.every(({ invoice }) => metadata['left_refunds']?.includes(invoice.id));
    return [
      ...(endsAt > last && !(isRight && endsAt <= carriedOn)
        ? [`${id} binds until ${endsAt}, not ${last}`]
        : []),
      ...after.map(({ invoice }) => `${id} has ended, and ${invoice.id} was paid`),
    ];
  });
}

function firstTermOf({ trial_end_at: trialEnd, term_months: months }: Quote, start: number) {
  return months === null ? 0 : addMonths(trialEnd ?? start, months);
}

/**
 * What was paid for days after the end is promised back, and no more than was paid. Whoever deletes
 * their account at once gives up the rest of a first term, and the desk may keep it.
 */
export function unusedDaysGoBack(ledger: Ledger): string[] {
  return left(ledger).flatMap(({ left: { id, metadata }, endsAt }) => {
    if (gaveUpTheRest(ledger, metadata['account_id'], endsAt)) return [];
    if (endOfDesk({ metadata }).isKept) return [];
    const promised = new Map(
      (metadata['left_refunds'] ?? '').split(' ').flatMap((part): [string, number][] => {
        const [invoice, cents] = part.split(':');
        return invoice ? [[invoice, Number(cents)]] : [];
      }),
    );
    const paysOn = creditedFrom(ledger, id);
    return periodsOf(ledger, id).flatMap(({ invoice, to }) => {
      const cents = promised.get(invoice.id) ?? 0;
      const isPaid =
        invoice.status === 'paid' && invoice.total > 0 && !isOverAPart(ledger, invoice);
      const isDisputed = ledger.disputes.some(({ invoice_id: of }) => of === invoice.id);
      // Somebody of ours has sent back all of it by hand.
      const isBack = ledger.charged.some(
        ({ invoice: of, charge }) =>
          of.id === invoice.id && charge.amount > 0 && charge.amount_refunded >= charge.amount,
      );
      const unusedDays = (to - endsAt) / dayMs;
      return [
        ...(isPaid &&
        !isDisputed &&
        !isBack &&
        unusedDays > 1 &&
        cents === 0 &&
        !paysOn.has(invoice.id)
          ? [`${id} ends ${unusedDays} days early, and nothing of ${invoice.id} goes back`]
          : []),
        ...(cents > invoice.total ? [`more than ${invoice.id} is to go back: ${cents}`] : []),
      ];
    });
  });
}

/** The invoices of a contract that pay for the one which took over from it. */
export function creditedFrom({ purchases }: Ledger, id: string): Map<string, number> {
  const after = purchases.filter(
    ({ changes_from: from, status }) => from === id && status !== 'released',
  );
  return new Map(
    after.flatMap(({ quote }) =>
      ((JSON.parse(quote) as Quote).change?.parts ?? []).map(
        ({ invoiceId, cents }) => [invoiceId, cents] as const,
      ),
    ),
  );
}

function periodsOf({ invoices }: Ledger, id: string) {
  return invoices.flatMap((invoice) => {
    const line = invoice.lines.data.find(({ period }) => period.end > period.start);
    if (idOf(invoice.parent?.subscription_details?.subscription) !== id || !line) return [];
    return [{ invoice, from: line.period.start * 1000, to: line.period.end * 1000 }];
  });
}

import { creditedCents } from '#worker/subscription/clock/terms.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import { invoicesOf, isFrozen, rests } from '#tests/model/rules/at-stripe.ts';
import type { Told } from '#tests/model/standings.ts';
import { closedAt, takenBackAt } from '#worker/subscription/contract/stripe-contract.ts';

/*
 * What the page of the subscription says, held against Stripe's books: what somebody has, what
 * comes next, and what leaving would mean.
 */

/** No sentence is false, and each is whole. */
export function sentencesAreTrue(ledger: Ledger): string[] {
  return ledger.told.flatMap((told) => {
    const { have, next, leave } = told.standing;
    const wrong = [
      ...wordless(told),
      ...haveIsTrue(ledger, told),
      ...nextIsTrue(ledger, told),
      ...leaveIsTrue(ledger, told),
    ];
    const kinds = `${have.kind}, ${next.kind}, ${leave.kind}`;
    return wrong.map((what) => `${told.accountId} (${kinds}) is told: ${what}`);
  });
}

/** A sentence begins and ends as one, and names no sum of nothing. */
function wordless({ sentences }: Told): string[] {
  return sentences.filter(
    (text) => !/^[A-Z0-9ÄÖÜ].*\.$/u.test(text) || /NaN|undefined|null|\b0,00 €/.test(text),
  );
}

function haveIsTrue(ledger: Ledger, { standing, subscription, accountId }: Told): string[] {
  const { have } = standing;
  const made = ledger.subscriptions.find(({ id }) => id === subscription.id);
  const runs = running(ledger, accountId);
  switch (have.kind) {
    case 'hearts':
    case 'tasks':
    case 'given':
      return runs.map(({ id }) => `nothing is paid for, and ${id} runs`);
    case 'store':
      return have.state === 'over' ? runs.map(({ id }) => `it is over, and ${id} runs`) : [];
    case 'trial': {
      const isDeletedFirst = standing.next.kind === 'deletion' && standing.next.at === have.until;
      return isDeletedFirst ? [] : sameMoment(made?.trial_end, have.until, 'the trial ends');
    }
    case 'running': {
      const price = made?.items.data[0]?.price;
      return have.months === null || price?.unit_amount === have.price
        ? []
        : [`the price is ${have.price}, at Stripe ${price?.unit_amount}`];
    }
    case 'overdue':
    case 'with_bank':
      return isOwed(ledger, subscription.id) ? [] : ['something is overdue, and nothing is owed'];
    case 'lifetime': {
      const invoice = ledger.invoices.find(({ id }) => id === subscription.id);
      return invoice?.status === 'paid' && takenBackAt(invoice) === null
        ? []
        : [`it is paid for ever, and the invoice is ${invoice?.status}`];
    }
    case 'paused':
      return made?.status === 'paused' ? [] : [`it is paused, at Stripe ${made?.status}`];
    case 'unfinished':
    case 'never':
    case 'over':
      return runs.map(({ id }) => `nothing runs, and ${id} does`);
  }
}

function nextIsTrue(ledger: Ledger, told: Told): string[] {
  const { standing, subscription, accountId, upcoming } = told;
  const { next } = standing;
  const made = ledger.subscriptions.find(({ id }) => id === subscription.id);
  switch (next.kind) {
    case 'nothing':
    case 'given_ends':
    case 'money_back':
      return running(ledger, accountId).map(({ id }) => `nothing is charged, and ${id} renews`);
    case 'store':
    case 'order':
      return [];
    case 'paused':
      return made?.status === 'paused' ? [] : ['nothing is charged for a pause, and there is none'];
    case 'rests': {
      const invoice = ledger.invoices.find(({ id }) => id === subscription.id);
      const found = made ?? (invoice && { metadata: invoice.metadata ?? {} });
      return found && rests(found) ? [] : ['it rests, and is collected'];
    }
    case 'frozen':
      return isFrozen(ledger, subscription.id) ? [] : ['it is frozen, and is collected'];
    case 'pay':
    case 'with_bank':
      return isOwed(ledger, subscription.id)
        ? []
        : ['something is to be paid, and nothing is owed'];
    case 'deletion':
      return ledger.deletions.some(
        ({ account_id: of, due_at: at }) => of === accountId && at === next.at,
      )
        ? []
        : ['the account is deleted on a day that nobody has asked for'];
    case 'change':
    case 'charge': {
      const due = next.kind === 'charge' ? next : (next.before ?? { ...next, cents: next.price });
      const period = made?.items.data[0]?.current_period_end;
      return [
        ...sameMoment(period, due.at, 'the next payment is due'),
        ...(upcoming?.total === due.cents
          ? []
          : [`${due.cents} cents are due next, at Stripe ${upcoming?.total}`]),
        ...(!('charged' in due) || upcoming?.amount_due === due.charged
          ? []
          : [`${due.charged} cents are charged next, at Stripe ${upcoming?.amount_due}`]),
      ];
    }
    case 'ends':
      return sameMoment(made?.cancel_at, next.at, 'it ends');
  }
}

function leaveIsTrue(ledger: Ledger, { standing, subscription, accountId }: Told): string[] {
  const { leave } = standing;
  const made = ledger.subscriptions.find(({ id }) => id === subscription.id);
  switch (leave.kind) {
    case 'free':
    case 'none':
    case 'over':
      return running(ledger, accountId).map(({ id }) => `nothing can be cancelled but ${id}`);
    case 'store':
      return [];
    case 'undo':
      return ledger.withdrawals.some(
        ({ contract_id: of, final_at: at, status }) =>
          of === subscription.id && at === leave.until && status === 'closed',
      )
        ? []
        : ['a withdrawal can be undone that cannot'];
    case 'deletion':
    case 'left':
      return made && made.cancel_at === null && !made.cancel_at_period_end
        ? ['it is cancelled, and goes on at Stripe']
        : [];
    case 'leave':
    case 'owed':
    case 'paused':
    case 'lifetime':
      return made?.ended_at ? [`it can be left, and has ended at ${made.ended_at}`] : backIsThere();
  }

  /** No more goes back than was paid and is still ours. */
  function backIsThere(): string[] {
    const back = 'back' in leave ? (leave.back?.refund ?? 0) : 0;
    const refund = 'refund' in leave ? leave.refund : 0;
    // Also what a credit has paid, which has no charge, and what has settled a debit.
    const settling = new Set(
      ledger.disputes
        .filter(({ contract_id: of }) => of === subscription.id)
        .map(({ settle_invoice_id: id }) => id),
    );
    const invoices = [
      ...invoicesOf(ledger, subscription.id),
      ...ledger.invoices.filter(({ id }) => settling.has(id)),
    ];
    // A debit that a bank still works on goes back like what is paid, once it is.
    const isWithBank = (id: string) =>
      ledger.charged.some(
        ({ charge, invoice }) => invoice.id === id && charge.status === 'pending',
      );
    const own = invoices
      .filter(({ id, status }) => status === 'paid' || (status === 'open' && isWithBank(id)))
      .reduce((sum, { id, total }) => sum + total - givenBack(ledger, id), 0);
    const kept = own + creditedTo(ledger, subscription.id);
    return Math.max(back, refund) <= kept
      ? []
      : [`${Math.max(back, refund)} cents go back, and ${kept} were paid`];
  }
}

/** Cents of earlier payments that pay for a contract, because it took over from another one. */
function creditedTo({ purchases }: Ledger, contractId: string): number {
  const bought = purchases.find(
    ({ subscription_id: subscription, invoice_id: invoice }) =>
      (subscription ?? invoice) === contractId,
  );
  const { change } = JSON.parse(bought?.quote ?? '{}') as Partial<Quote>;
  return creditedCents(change?.parts);
}

/** Cents of an invoice that have gone back to the card or account that paid it. */
function givenBack({ charged }: Ledger, invoiceId: string): number {
  return charged
    .filter(({ invoice }) => invoice.id === invoiceId)
    .reduce((sum, { charge }) => sum + charge.amount_refunded, 0);
}

/** Subscriptions of a person that go on being charged. */
function running(ledger: Ledger, accountId: string): Stripe.Subscription[] {
  return ledger.subscriptions.filter(
    (made) =>
      made.metadata['account_id'] === accountId &&
      /^(active|trialing|past_due|unpaid)$/.test(made.status) &&
      made.cancel_at === null &&
      !made.cancel_at_period_end &&
      closedAt(made) === null,
  );
}

/** Whether a payment for a contract is open, or its bank has taken one back. */
function isOwed(ledger: Ledger, id: string): boolean {
  const isOpen = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible';
  return (
    invoicesOf(ledger, id).some(isOpen) ||
    ledger.disputes.some(({ contract_id: of, status }) => of === id && /open|waiting/.test(status))
  );
}

/** Stripe's seconds against our milliseconds; they may lie within the same minute. */
function sameMoment(seconds: number | null | undefined, at: number, what: string): string[] {
  const isSame = seconds && Math.abs(seconds * 1000 - at) < 60_000;
  if (isSame) return [];
  const theirs = seconds ? new Date(seconds * 1000).toISOString() : 'never';
  return [`${what} at ${new Date(at).toISOString()}, at Stripe ${theirs}`];
}

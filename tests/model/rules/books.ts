import type { Ledger } from '#tests/model/ledger.ts';
import { bookingsOf } from '#worker/desk/books/datev.ts';
import { booksSchema } from '#worker/desk/books/config.ts';

const { accounts } = booksSchema.parse({ consultant: 1001, client: 1 });

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/**
 * The books have each of Stripe's balance transactions once and to the cent, and so do the bookings
 * made of them. What was paid for a contract has its VAT.
 */
export function booksAreStripesBalance({ entries, balance }: Ledger): string[] {
  const ours = new Map(entries.map((entry) => [entry.id, entry]));
  const wrong = balance.flatMap(({ id, amount, fee, type }) => {
    const entry = ours.get(id);
    if (!entry) return [`the books lack ${id}, a ${type} of ${amount}`];
    const isSame = entry.amount === amount && entry.fee === fee;
    return isSame ? [] : [`${id} is ${amount} less ${fee}, not ${entry.amount} less ${entry.fee}`];
  });
  const booked = entries.flatMap((entry) =>
    bookingsOf({ ...blank, ...entry, planKey: entry.plan_key }, accounts),
  );
  const [cents, net] = [sum(booked.map((one) => one.cents)), sum(balance.map((one) => one.net))];
  const more = entries.length - balance.length;
  const untaxed = entries.filter(
    ({ kind, vat, plan_key: plan }) => kind === 'payment' && plan !== null && vat < 0,
  );
  return [
    ...wrong,
    ...(more > 0 ? [`the books have ${more} entries that Stripe does not`] : []),
    ...(cents === net ? [] : [`the bookings sum up to ${cents}, Stripe's balance to ${net}`]),
    ...untaxed.map(({ id }) => `${id} has less than no VAT`),
  ];
}

/** What the bookings do not read. */
const blank = {
  createdAt: 0,
  day: '2026-11-27',
  category: '',
  source: null,
  chargeId: null,
  invoiceId: null,
  number: null,
  accountId: null,
  contractId: null,
};

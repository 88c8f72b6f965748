import { emailOf } from '#tests/demo/names.ts';
import type { Fate, Visitor } from '#tests/demo/visitor.ts';
import { dayMs, hourMs } from '#worker/calendar.ts';

interface Named {
  name: string;
  /** What there is to see when one signs in as them. */
  what: string;
  /** Days before the end at which they come; all of them come to a shop that is older than that. */
  daysAgo: number;
  wants: Visitor['wants'];
  fates?: readonly { fate: Fate; daysAgo: number }[];
}

/** People whom one can sign in as, each in another position at the end. */
export const cast: readonly Named[] = [
  {
    name: 'Anna Berger',
    what: 'has paid for a year',
    daysAgo: 42,
    wants: { plan: 'yearly', means: 'card', coupon: null },
  },
  {
    name: 'Ben Krüger',
    what: 'has a declined card and a few days left',
    daysAgo: 36,
    wants: { plan: 'monthly', means: 'card', coupon: null },
    fates: [{ fate: 'is declined and leaves', daysAgo: 20 }],
  },
  {
    name: 'Clara Nowak',
    what: 'is in the trial',
    daysAgo: 3,
    wants: { plan: 'yearly_trial', means: 'card', coupon: null },
  },
  {
    name: 'David Sommer',
    what: 'has cancelled instalments that still run',
    daysAgo: 40,
    wants: { plan: 'yearly_monthly', means: 'PayPal', coupon: null },
    fates: [{ fate: 'cancels', daysAgo: 12 }],
  },
  {
    name: 'Elif Yildiz',
    what: 'owes a debit that the bank has returned',
    daysAgo: 30,
    wants: { plan: 'half_yearly', means: 'debit', coupon: null },
    fates: [{ fate: 'has a debit returned', daysAgo: 6 }],
  },
  { name: 'Frida Lorenz', what: 'waits for the decision on a proof', daysAgo: 2, wants: 'a deal' },
  {
    name: 'Georg Haas',
    what: 'has withdrawn, and has the money back',
    daysAgo: 33,
    wants: { plan: 'yearly', means: 'card', coupon: 'WEB10' },
    fates: [{ fate: 'withdraws', daysAgo: 29 }],
  },
  {
    name: 'Hanna Vogt',
    what: 'has changed from a month to a year',
    daysAgo: 41,
    wants: { plan: 'monthly', means: 'card', coupon: null },
    fates: [{ fate: 'changes to a year', daysAgo: 5 }],
  },
  {
    name: 'Ida Roth',
    what: 'has charged a payment back; the bank wants an answer',
    daysAgo: 28,
    wants: { plan: 'yearly', means: 'card', coupon: null },
    fates: [{ fate: 'charges back', daysAgo: 1 }],
  },
  { name: 'Jan Petersen', what: 'has an account and nothing else', daysAgo: 8, wants: 'nothing' },
];

/** The password of all of them. */
export const castPassword = 'buche-fuchs-regal';

/** Those of them who come in these days. They come by day, one after the other. */
export function namedPeople(start: number, days: number): Visitor[] {
  return cast.map(({ name, daysAgo, wants, fates = [] }, i) => ({
    name,
    email: emailOf(name),
    at: start + (days - daysAgo) * dayMs + (i + 1) * (hourMs / 2),
    campaign: null,
    isReferred: false,
    wants,
    fates: fates.map(({ fate, daysAgo: then }) => ({ fate, days: daysAgo - then })),
    isNamed: true,
  }));
}

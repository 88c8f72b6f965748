import { expect, test } from 'vitest';

import { addDays, addMonths } from '#worker/calendar.ts';
import { billingMonths, catalogue, termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import { changeRefusal, planChange } from '#worker/subscription/quote/change.ts';
import type { ChangeStanding, PlanChange } from '#worker/subscription/quote/change.ts';

const begin = Date.UTC(2026, 10, 27, 10);
/** Every day of three years. */
const days = Array.from({ length: 3 * 365 + 1 }, (_, n) => n);

const recurring = catalogue.filter((plan) => billingMonths(plan) !== null);
interface Money {
  /** What a coupon takes off each payment, per cent. */
  percentOff: number;
  /** Days that were promised on top of the first period. */
  extraDays: number;
  /** The contract is in a trial of so many days; 0 for none. */
  trialDays: number;
}

const moneys: Money[] = [
  { percentOff: 0, extraDays: 0, trialDays: 0 },
  { percentOff: 10, extraDays: 0, trialDays: 0 },
  { percentOff: 100, extraDays: 0, trialDays: 0 },
  { percentOff: 0, extraDays: 40, trialDays: 0 },
  { percentOff: 0, extraDays: 0, trialDays: 7 },
];

interface Situation {
  terms: ContractTerms;
  paidUntil: number;
  given: { from: number; until: number } | null;
}

/** A contract as it stands `age` days after its order. */
function situation(from: CataloguePlan, orderedAt: number, age: number, money: Money): Situation {
  const months = billingMonths(from) ?? 1;
  const now = addDays(orderedAt, age);
  const trialEndsAt = money.trialDays > age ? addDays(orderedAt, money.trialDays) : null;
  const start = addDays(orderedAt, money.trialDays);
  const off = Math.round((from.amount * money.percentOff) / 100);
  const periods: ContractTerms['periods'][number][] = [];
  if (trialEndsAt !== null) {
    periods.push({ from: orderedAt, to: trialEndsAt, paid: 0, isOwed: false, invoiceId: null });
  }
  // Older periods than the last two are over, and nothing of them is left.
  const begun = trialEndsAt === null ? Math.floor((age - money.trialDays) / (28 * months)) : -1;
  for (let n = Math.max(0, begun - 6); n <= begun; n += 1) {
    const shift = n === 0 ? 0 : money.extraDays;
    const at = addDays(addMonths(start, n * months), shift);
    if (at > now) break;
    periods.push({
      from: at,
      to: n === 0 ? addMonths(start, months) : addDays(addMonths(start, (n + 1) * months), shift),
      paid: from.amount - off,
      isOwed: false,
      invoiceId: from.amount > off ? `in_${n}` : null,
      ...(off > 0 && { discount: off }),
    });
    if (periods.length > 2) periods.shift();
  }
  const until = addDays(addMonths(start, months), money.extraDays);
  const isGiven = money.extraDays > 0 && until > now && trialEndsAt === null;
  const last = periods.at(-1)?.to ?? now;
  const termEnd = addDays(addMonths(start, termMonths(from) ?? 0), money.extraDays);
  return {
    terms: {
      orderedAt,
      status: 'running',
      trialEndsAt,
      firstTermEndsAt: termEnd,
      periods,
      firstPaidAt: trialEndsAt === null ? start : null,
      paidInAll: periods.reduce((sum, { paid }) => sum + paid, 0),
      endsAt: null,
      promised: 0,
      charges: [],
    },
    paidUntil: Math.max(from.customYearly ? termEnd : 0, isGiven ? until : last),
    given: isGiven ? { from: addMonths(start, months), until } : null,
  };
}

interface Case extends Situation {
  from: CataloguePlan;
  to: CataloguePlan;
  age: number;
  now: number;
  money: Money;
  change: PlanChange;
}

function paidIn({ terms, now }: Case): number {
  return terms.periods.reduce((sum, { from, to, paid, discount = 0 }) => {
    const left = Math.max(0, dayNumber(to) - Math.max(dayNumber(now), dayNumber(from)));
    return left === 0 ? sum : sum + ((paid + discount) * left) / (dayNumber(to) - dayNumber(from));
  }, 0);
}

/** What has to hold of every change. */
const rules: Record<string, (one: Case) => boolean> = {
  'what is charged today is nothing, or enough to be charged': ({ change, to }) => {
    const total = to.amount - change.credit;
    return change.takesEffect === 'now' ? total === 0 || total >= 50 : change.credit === 0;
  },
  'no paid day is lost: it pays for the new plan, or goes back': (one) => {
    const { change, money } = one;
    if (change.takesEffect !== 'now') return true;
    const worth = paidIn(one) - 0.000_1;
    // What only a discount had paid does not go back in money.
    if (money.percentOff > 0) return change.credit >= Math.min(worth, one.to.amount);
    return change.credit + change.back >= worth;
  },
  'what goes back, and what is counted of it, was paid in money': ({ change, terms }) => {
    const counted = change.parts.reduce((sum, { cents }) => sum + cents, 0);
    return counted + change.back <= terms.paidInAll && counted <= change.credit;
  },
  'it begins today, or when what is paid and binds is over': (one) => {
    const { change, terms, from, to, now } = one;
    const isLonger = (termMonths(to) ?? Infinity) > (termMonths(from) ?? 0);
    if (terms.trialEndsAt !== null || isLonger) return change.takesEffect === 'now';
    const paidUntil = terms.periods.at(-1)?.to ?? now;
    return change.takesEffect !== 'now' && change.takesEffect >= paidUntil;
  },
  'promised days stay until they are used': ({ change, given, money, age, to }) => {
    const isKept = change.takesEffect === 'now' && termMonths(to) !== null && given !== null;
    if (!isKept) return change.extraDays === 0;
    return change.extraDays <= money.extraDays && (age > 0 || change.extraDays === 40);
  },
};

test('the rules hold for every pair of plans, every coupon, trial and gift, every day', () => {
  const broken: unknown[] = [];
  for (const from of recurring) {
    for (const money of moneys) {
      for (const age of days) {
        const found = situation(from, begin, age, money);
        const now = addDays(begin, age);
        for (const to of catalogue.filter(({ key }) => key !== from.key)) {
          const change = planChange({ from, to, ...found, price: to.amount }, now);
          const one = { ...found, from, to, age, now, money, change };
          const rule = Object.keys(rules).find((name) => !rules[name]?.(one));
          if (rule && broken.length < 3) broken.push([rule, from.key, to.key, age, money, change]);
        }
      }
    }
  }
  expect(broken).toEqual([]);
});

const free: ChangeStanding = {
  status: 'active',
  oneTime: false,
  renewDisabled: false,
  planKey: 'monthly',
  isProcessing: false,
  hasDispute: false,
  isBeingDeleted: false,
  isFrozen: false,
};

test.each<[Partial<ChangeStanding>, string | null]>([
  [{}, null],
  [{ status: 'trialing' }, null],
  [{ oneTime: true }, 'lifetime'],
  [{ status: 'past_due' }, 'past_due'],
  [{ status: 'unpaid' }, 'past_due'],
  [{ isProcessing: true }, 'processing'],
  [{ hasDispute: true, status: 'past_due' }, 'dispute'],
  [{ isBeingDeleted: true, renewDisabled: true }, 'deletion_pending'],
  [{ renewDisabled: true }, 'cancelled'],
  [{ isFrozen: true }, 'cancelled'],
  [{ status: 'paused' }, 'cancelled'],
  [{ planKey: 'yearly' }, 'same_plan'],
])('%o is refused because of %s', (standing, reason) => {
  expect(changeRefusal({ ...free, ...standing }, 'yearly')).toBe(reason);
});

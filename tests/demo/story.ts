import { emailOf, nameFrom } from '#tests/demo/names.ts';
import { namedPeople } from '#tests/demo/named-people.ts';
import type { PlanKey, Visitor } from '#tests/demo/visitor.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { dayMs, hourMs } from '#worker/calendar.ts';

/*
 * Who comes to the shop when, what they want there, and what becomes of it. It follows from the
 * seed alone; the product is asked for nothing yet.
 */

/** The coupon of the shop's campaign in March. */
export const springCode = 'FRUEHLING25';

/** How many people come in a month, from January on, compared with others: exams are in spring. */
const seasons = [8, 11, 17, 9, 7, 7, 8, 9, 10, 12, 11, 7];

const oneOf = <T>(random: Random, all: readonly (readonly [number, T])[]): T => {
  let left = random.below(all.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, one] of all) {
    if (left < weight) return one;
    left -= weight;
  }
  throw new Error('there is nothing to choose from');
};

/** Everybody who comes in those days from `start` on (UTC milliseconds), the first one first. */
export function writeStory(
  random: Random,
  { start, days, people }: { start: number; days: number; people: number },
): Visitor[] {
  const named = namedPeople(start, days);
  const count = Math.max(0, people - named.length);
  const others = Array.from({ length: count }, (_, i) => somebody(random, { start, days }, i));
  return [...named, ...others].toSorted((a, b) => a.at - b.at);
}

function somebody(random: Random, when: { start: number; days: number }, number: number): Visitor {
  const at = arrival(random, when);
  const name = nameFrom(random);
  const isSpring = isCampaign(at);
  const wants = wish(random, isSpring);
  return {
    name,
    email: emailOf(name, number + 1),
    at,
    campaign: oneOf(random, [
      [isSpring ? 7 : 1, isSpring ? 'fruehling' : 'suche'],
      [isSpring ? 3 : 7, null],
    ]),
    isReferred: random.below(12) === 0,
    wants,
    fates: typeof wants === 'string' ? [] : fatesOf(random, wants),
    isNamed: false,
  };
}

/** Whether the campaign of March runs then. */
export function isCampaign(at: number): boolean {
  const day = new Date(at);
  return day.getUTCMonth() === 2 && day.getUTCDate() <= 20;
}

/** A moment by day, more likely in the months of exams. */
function arrival(random: Random, { start, days }: { start: number; days: number }): number {
  for (;;) {
    const at = start + random.below(days) * dayMs + random.below(10 * 60) * (hourMs / 60);
    const busy = seasons[new Date(at).getUTCMonth()] ?? 1;
    if (random.below(Math.max(...seasons)) < busy) return at;
  }
}

function wish(random: Random, isSpring: boolean): Visitor['wants'] {
  const what = oneOf(random, [
    [18, 'nothing'],
    [6, 'a deal'],
    [isSpring ? 22 : 34, 'yearly_trial'],
    [isSpring ? 26 : 9, 'yearly'],
    [10, 'yearly_monthly'],
    [8, 'half_yearly'],
    [17, 'monthly'],
    [1, 'lifetime'],
  ] as const);
  if (what === 'nothing' || what === 'a deal') return what;
  const means = oneOf(random, [
    [6, 'card'],
    [3, 'debit'],
    [2, 'PayPal'],
  ] as const);
  return { plan: what, means, coupon: couponFor(random, what, isSpring) };
}

function couponFor(random: Random, plan: PlanKey, isSpring: boolean): string | null {
  if (isSpring && plan === 'yearly') return springCode;
  if (plan === 'yearly_trial') return null;
  return oneOf(random, [
    [6, null],
    [1, 'WEB10'],
    [1, 'WILLKOMMEN15'],
  ]);
}

function fatesOf(
  random: Random,
  { plan, means }: Exclude<Visitor['wants'], string>,
): Visitor['fates'] {
  const early = random.below(6);
  const later = 20 + random.below(200);
  if (plan === 'yearly_trial') {
    return oneOf(random, [
      [40, [{ fate: 'cancels', days: 1 + early }]],
      [8, [{ fate: 'is declined and leaves', days: 3 }]],
      [8, [{ fate: 'is declined and pays', days: 3 }]],
      [3, [{ fate: 'claims the guarantee', days: 10 }]],
      [41, []],
    ] as const);
  }
  if (means === 'debit' && random.below(9) === 0) {
    return [{ fate: 'has a debit returned and pays', days: 12 + early }];
  }
  if (plan === 'monthly' || plan === 'yearly_monthly') {
    return oneOf(random, [
      [plan === 'monthly' ? 45 : 20, [{ fate: 'cancels', days: later }]],
      [9, [{ fate: 'is declined and pays', days: later }]],
      [5, [{ fate: 'is declined and leaves', days: later }]],
      [8, [{ fate: 'changes to a year', days: 40 + early }]],
      [3, [{ fate: 'withdraws', days: 2 + early }]],
      [2, [{ fate: 'charges back', days: later }]],
      [28, []],
    ] as const);
  }
  if (plan === 'lifetime') return [];
  return oneOf(random, [
    [25, [{ fate: 'cancels', days: later }]],
    [4, [{ fate: 'withdraws', days: 2 + early }]],
    [4, [{ fate: 'is given something back', days: 15 + early }]],
    [2, [{ fate: 'charges back', days: 30 }]],
    [2, [{ fate: 'deletes the account', days: later }]],
    [63, []],
  ] as const);
}

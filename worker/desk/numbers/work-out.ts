import { definitions, levelNames, movementNames } from '#worker/desk/numbers/definitions.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';
import { daysOf, monthAfter, weekOf } from '#worker/desk/numbers/range.ts';
import type { DayRange } from '#worker/desk/numbers/range.ts';
import type { DayOfNumbers, NumbersAnswer } from '#worker/desk/numbers/schemas.ts';
import { Sums } from '#worker/desk/numbers/sums.ts';
import type { Sum } from '#worker/desk/numbers/sums.ts';

/** How many months of cohorts are answered. */
export const cohortMonths = 12;

/** The sums from which a page of numbers follows. */
export interface Found {
  /** What had come together before the first day. */
  before: readonly Sum[];
  days: readonly (Sum & { day: string })[];
  months: readonly (Sum & { month: string })[];
  /** The deals by their ids. */
  names?: ReadonlyMap<number, string>;
}

/** The answer for these days. Pure. */
export function workOut(
  range: DayRange,
  { before, days, months, names = new Map() }: Found,
): NumbersAnswer {
  const end = new Sums([...before, ...days]);
  const within = new Sums(days);
  const perDay = eachDay(range, before, days);
  const last = perDay.at(-1);
  const start = new Sums(before);
  const moved = movementNames.map((name) => [name, within.of(definitions[name].metric).cents]);
  return {
    ...range,
    mrr: last?.mrr ?? 0,
    mrr_past_due: last?.mrr_past_due ?? 0,
    mrr_trialing: last?.mrr_trialing ?? 0,
    mrr_before: start.of('level_active').cents,
    movement: {
      ...(Object.fromEntries(moved) as Record<(typeof movementNames)[number], number>),
      past_due: 0 - within.of('level_past_due').cents,
    },
    days: perDay,
    plans: end
      .labels('level_active', 'level_past_due', 'level_trialing')
      .map((plan) => ({
        plan,
        active: end.of('level_active', plan),
        past_due: end.of('level_past_due', plan),
        trialing: end.of('level_trialing', plan),
      }))
      .filter((each) => each.active.count + each.past_due.count + each.trialing.count > 0),
    trials: byWeek(range, days),
    cohorts: cohorts(range, months),
    money: {
      revenue: within.of('revenue'),
      refunds: within.of('refund'),
      chargebacks: within.of('chargeback'),
      vat: within.of('vat'),
      fees: within.of('fee'),
    },
    revenue_by_plan: within
      .labels('revenue')
      .map((label) => ({ label, ...within.of('revenue', label) })),
    payments: {
      failed: within.of('payment_failed'),
      rescued: within.of('payment_rescued'),
      lost: within.of('payment_lost'),
    },
    leaving_reasons: within
      .labels('left_because')
      .map((label) => ({ label, count: within.of('left_because', label).count }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
    ...performance(within, names),
    definitions: Object.fromEntries(
      Object.entries(definitions).map(([name, { sentence }]) => [name, sentence]),
    ) as Record<NumberName, string>,
  };
}

function performance(
  within: Sums,
  names: ReadonlyMap<number, string>,
): Pick<NumbersAnswer, 'coupons' | 'campaigns' | 'deals'> {
  const count = (metric: Parameters<Sums['of']>[0], label: string) =>
    within.of(metric, label).count;
  return {
    coupons: within.labels('coupon_used', 'coupon_ended').map((label) => ({
      label,
      used: count('coupon_used', label),
      discount: within.of('coupon_used', label).cents,
      revenue: within.of('coupon_revenue', label).cents,
      ended: count('coupon_ended', label),
    })),
    campaigns: within.labels('campaign_register', 'campaign_purchase').map((label) => ({
      label,
      registrations: count('campaign_register', label),
      purchases: count('campaign_purchase', label),
    })),
    deals: within.labels('proof_uploaded', 'proof_confirmed', 'proof_rejected').map((label) => ({
      label,
      name: names.get(Number(label)) ?? label,
      proofs: count('proof_uploaded', label),
      accepted: count('proof_confirmed', label),
      rejected: count('proof_rejected', label),
      cost: within.of('proof_confirmed', label).cents,
    })),
  };
}

/** Each day: what happened on it, and how it stood at its end. */
function eachDay(range: DayRange, before: Found['before'], days: Found['days']): DayOfNumbers[] {
  const byDay = Map.groupBy(days, ({ day }) => day);
  const standing = new Map(
    levelNames.map((name) => [name, new Sums(before).of(definitions[name].metric).cents]),
  );
  return daysOf(range).map((day) => {
    const sums = new Sums(byDay.get(day) ?? []);
    const levels = levelNames.map((name) => {
      const now = (standing.get(name) ?? 0) + sums.of(definitions[name].metric).cents;
      standing.set(name, now);
      return [name, now];
    });
    const moves = movementNames.map((name) => [name, sums.of(definitions[name].metric).cents]);
    return {
      day,
      ...Object.fromEntries(levels),
      ...Object.fromEntries(moves),
      payments_failed: sums.of('payment_failed').count,
      payments_rescued: sums.of('payment_rescued').count,
      revenue: sums.of('revenue').cents,
      refunds: sums.of('refund').cents,
      chargebacks: sums.of('chargeback').cents,
    } as DayOfNumbers;
  });
}

function byWeek(range: DayRange, days: Found['days']): NumbersAnswer['trials'] {
  const weeks = [...new Set(daysOf(range).map(weekOf))];
  const sums = Map.groupBy(days, ({ day }) => weekOf(day));
  return weeks.map((week) => {
    const within = new Sums(sums.get(week) ?? []);
    return {
      week,
      started: within.of('trial_started').count,
      converted: within.of('trial_converted').count,
      lost: within.of('trial_lost').count,
    };
  });
}

function cohorts({ to }: DayRange, months: Found['months']): NumbersAnswer['cohorts'] {
  const last = to.slice(0, 7);
  const all = Array.from({ length: cohortMonths }, (_, at) =>
    monthAfter(last, at + 1 - cohortMonths),
  );
  const found = all.map((month) => {
    const later = all.filter((one) => one >= month);
    const active = later.map((until) => {
      const sums = months.filter((sum) => sum.month <= until);
      return new Sums(sums).of('cohort', month).count;
    });
    const joined = months.filter((sum) => sum.month === month);
    return { month, size: new Sums(joined).of('mrr_new').count, active };
  });
  return found.filter(({ size }) => size > 0);
}

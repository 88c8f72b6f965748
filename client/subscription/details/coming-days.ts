import type { ComingEvent } from '#client/messages/coming.ts';
import { dayOf } from '#worker/date.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

/* The days on which something comes in a contract. Pure. */

/** A day in Germany on which something comes. */
interface ComingDay {
  day: string;
  /** A moment on that day, UTC milliseconds. */
  at: number;
  entries: ComingEntry[];
}

/** A day with its entries in their order. */
interface ComingDayInOrder extends ComingDay {
  /** Whether something is charged on it. */
  isCharged: boolean;
}

/** Charges of one sum are told together with the first of them; `ats` in UTC milliseconds. */
export type ComingEntry =
  | ComingEvent
  | { at: number; what: 'charges'; cents: number; months: number; ats: readonly number[] };

/** What decides beside the contract itself. */
export interface ComingFacts extends Pick<StandingFacts, 'debt' | 'deletionDueAt'> {
  isPaused: boolean;
}

/** What its owner can do until then, also while a contract is paused. */
const rights = new Set<ComingEvent['what']>(['withdraw_until', 'guarantee_until']);

/**
 * The timeline of a contract, with what is to be done in it. While the first payment is overdue
 * nobody knows from when the guarantee counts; while it is paused nobody knows when it is charged
 * or ends. Nothing comes once the account is gone, or the contract by a withdrawal.
 */
export function eventsOf(
  { timeline, frozen, guarantee }: Pick<LeavingAnswer, 'timeline' | 'frozen' | 'guarantee'>,
  { debt, deletionDueAt, isPaused }: ComingFacts,
): ComingEvent[] {
  const { payUntil = null, cents = null, ifUnpaid } = debt ?? {};
  const events: ComingEvent[] = [
    ...(payUntil === null
      ? []
      : [{ at: payUntil, what: 'pay_until' as const, cents, ...(ifUnpaid && { ifUnpaid }) }]),
    ...(frozen ? [{ at: frozen.until, what: 'thaws' as const, isEnding: frozen.is_ending }] : []),
    ...timeline
      .filter(({ at }) => !frozen?.is_ending || at <= frozen.until)
      .filter(({ what }) => what !== 'guarantee_until' || !debt || guarantee)
      .filter(({ what }) => !isPaused || rights.has(what)),
  ];
  if (deletionDueAt === null) return events;
  const before = events.filter(({ at }) => at < deletionDueAt);
  return [...before, { at: deletionDueAt, what: 'deletion' }];
}

/** From so many charges of one sum on they are told together. */
const together = 3;

/** The timeline with its equal charges, such as instalments, in one place. */
export function withEqualCharges(timeline: readonly ComingEvent[]): ComingEntry[] {
  const told = new Set<number>();
  return timeline.flatMap((entry): ComingEntry[] => {
    if (entry.what !== 'charge') return [entry];
    const { cents, months, credit } = entry;
    const equal = timeline.filter(
      (one) => one.what === 'charge' && one.cents === cents && one.months === months,
    );
    if (equal.length < together || credit !== undefined) return [entry];
    if (told.has(cents)) return [];
    told.add(cents);
    return [{ at: entry.at, what: 'charges', cents, months, ats: equal.map(({ at }) => at) }];
  });
}

/**
 * What comes, day by day. A charge is told after what ends before it, and before the notice that
 * gives it back. A first term that ends with its contract is not told twice.
 */
export function comingDays(timeline: readonly ComingEvent[]): ComingDayInOrder[] {
  const days = new Map<string, ComingDay>();
  for (const entry of withEqualCharges(timeline)) {
    const day = dayOf(entry.at);
    const known = days.get(day) ?? { day, at: entry.at, entries: [] };
    days.set(day, { ...known, entries: [...known.entries, entry] });
  }
  const inOrder = [...days.values()].toSorted((one, other) => one.at - other.at);
  return inOrder.map((one) => {
    const ends = one.entries.some(({ what }) => what === 'ends');
    return {
      ...one,
      isCharged: one.entries.some(isCharge),
      entries: one.entries
        .filter(({ what }) => !ends || what !== 'first_term_ends')
        .toSorted((first, second) => rankOf(first) - rankOf(second)),
    };
  });
}

function rankOf(entry: ComingEntry): number {
  if (entry.what === 'cancel_until') return 2;
  return isCharge(entry) ? 1 : 0;
}

function isCharge({ what }: ComingEntry): boolean {
  return what === 'charge' || what === 'charges';
}

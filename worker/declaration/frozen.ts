/*
 * What the ledger says of a contract that is frozen by a declaration, and when the machine has to
 * do something about it. Pure.
 */
import { addDays } from '#worker/calendar.ts';

/** On these days after the receipt the owner is asked once more. */
export const askedOnDays = [3, 7, 12] as const;

/** On that day after the receipt a withdrawal that nobody has answered is carried out. */
const lastDay = 13;

/** When a freeze ends at the latest, UTC milliseconds. */
export function freezeEnd(receivedAt: number): number {
  return addDays(receivedAt, lastDay);
}

/** A freeze as the ledger has it. */
export interface Frozen {
  contract: string;
  number: string;
  /** What the withdrawal becomes if nobody answers; null: the freeze only ends then. */
  becomes: 'withdraw' | 'guarantee' | null;
}

type Steps = readonly { what: string; details: Record<string, unknown> }[];

/** The contracts that a declaration has frozen and nobody has thawed since. */
export function frozenIn(steps: Steps): Frozen[] {
  const since = steps.findLastIndex(({ what }) => what === 'thawed') + 1;
  const all = steps
    .slice(since)
    .filter(({ what }) => what === 'frozen')
    .map(({ details }) => details as unknown as Frozen);
  return all.filter(
    (one, place) => all.findLastIndex((o) => o.contract === one.contract) === place,
  );
}

/** The contract that the withdrawal ends on its last day by itself; null for none. */
export function endingByItself(steps: Steps): Frozen | null {
  return frozenIn(steps).find(({ becomes }) => becomes !== null) ?? null;
}

/** The order that the owner was asked about, while nothing has come of it; null for none. */
export function orderAskedAbout(steps: Steps): string | null {
  const place = steps.findLastIndex(({ what }) => /^order_(concluded|lapsed)$/.test(what));
  const asked = steps
    .slice(place + 1)
    .findLast(({ details }) => typeof details['order'] === 'string');
  return asked?.what === 'asked_owner' ? String(asked.details['order']) : null;
}

/** The order that was to be given up; null for none. */
export function orderMeantIn(steps: Steps): string | null {
  const meant = steps.findLast(({ what }) => what === 'order_meant');
  return meant ? String(meant.details['order']) : null;
}

/** The last day on which its owner was asked once more; 0 for none. */
export function lastAskedDay(steps: Steps): number {
  const days = steps.map(({ what, details }) => (what === 'asked_owner' ? details['day'] : 0));
  return Math.max(0, ...days.map((day) => (typeof day === 'number' ? day : 0)));
}

/**
 * When a case needs the machine next because of what it has frozen, UTC milliseconds; null for
 * never. `isAsked`: its owner is still to answer.
 */
export function frozenDueAt(steps: Steps, receivedAt: number, isAsked: boolean): number | null {
  if (frozenIn(steps).length === 0) return null;
  const day = isAsked && endingByItself(steps) ? nextAskedDay(steps) : undefined;
  return day === undefined ? freezeEnd(receivedAt) : addDays(receivedAt, day);
}

function nextAskedDay(steps: Steps): number | undefined {
  const last = lastAskedDay(steps);
  return askedOnDays.find((day) => day > last);
}

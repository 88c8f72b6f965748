import type { Random } from '#tests/simulator/machine/random.ts';
import type { Call, CallKind } from '#tests/simulator/schedule/calls.ts';
import { meet } from '#tests/simulator/schedule/trouble.ts';
import type { Trouble } from '#tests/simulator/schedule/trouble.ts';

/** How disturbed a moment is. Its seed decides, so moments are disturbed in different ways. */
export interface Temper {
  order: 'as they come' | 'any' | 'by rank';
  /** Whether that call waits until nothing else can continue. */
  stalls: (call: Call) => boolean;
  /** A number that selects a fault of the call's kind (modulo their count), or null. */
  fault: (call: Call) => number | null;
}

const kinds: readonly (readonly CallKind[])[] = [
  ['stripe'],
  ['database write'],
  ['database read', 'kv read'],
  ['arrival', 'answer'],
];
const rareKinds: ReadonlySet<CallKind> = new Set(['mail', 'kv read', 'kv write', 'files']);

/** The temper of one moment, in a life that may have trouble. */
export function temperFrom(random: Random, trouble: Trouble | null): Temper {
  const orders = ['as they come', 'as they come', 'any', 'by rank', 'by rank'] as const;
  const order = orders[random.below(orders.length)] ?? 'any';
  const wildness = random.below(16);
  if (trouble && wildness < trouble.often) {
    const { stalls, fault } = meet(trouble, random);
    return { order, stalls, fault };
  }
  const stalls = () => false;
  const rate = [200, 60, 20][random.below(3)] ?? 60;
  const oneIn = (count: number, isMeant: (call: Call) => boolean): Temper => ({
    order,
    stalls,
    fault: (call) => (isMeant(call) && random.below(count) === 0 ? random.bits() : null),
  });
  if (wildness < 8) return { order, stalls, fault: () => null };
  if (wildness < 11) return oneIn(rate, () => true);
  if (wildness < 14) {
    const chosen = kinds[random.below(kinds.length)] ?? [];
    return oneIn(Math.ceil(rate / 5), ({ kind }) => chosen.includes(kind));
  }
  return oneIn(2, ({ kind }) => rareKinds.has(kind));
}

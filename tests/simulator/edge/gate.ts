import type { CallKind, Twist } from '#tests/simulator/schedule/calls.ts';

/**
 * The way from the code to a service of the platform: has the work done when its turn has come, or
 * not at all. Rejects when the connection was lost.
 */
export type Gate = <T>(
  kind: CallKind,
  label: string,
  work: (twist: Twist) => T | Promise<T>,
) => Promise<T>;

const ordinary: Twist = { lag: 0, twice: false, broken: false };

/** For whoever looks from outside: everything is done at once. */
export const openGate: Gate = async (_kind, _label, work) => work(ordinary);

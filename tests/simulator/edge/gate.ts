import type { CallKind, Twist } from '#tests/simulator/schedule/calls.ts';

/**
 * The way from the code to a service of the platform. The gate does the work when its turn has
 * come, or never. It rejects when the connection was lost. `statements` is the number of the call's
 * SQL statements.
 */
export type Gate = <T>(
  kind: CallKind,
  label: string,
  work: (twist: Twist) => T | Promise<T>,
  statements?: number,
) => Promise<T>;

const ordinary: Twist = { lag: 0, twice: false, broken: false };

/** For a caller outside the simulation: all work is done at once. */
export const openGate: Gate = async (_kind, _label, work) => work(ordinary);

import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import { decisionsOf } from '#tests/simulator/schedule/decisions.ts';

/**
 * While `work` runs, a replica answers each read that one may answer, so many writes behind; with a
 * `part`, only reads whose statement has it. Others may run at the same time, and one that must see
 * the latest state brings the replica up to it.
 */
export async function withStaleReplica<T>(
  writes: number,
  work: () => Promise<T>,
  part = '',
): Promise<T> {
  // Only now, because a file of tests with this one among others also runs in workerd.
  const { scheduler } = await import('#tests/in-process/machine.ts');
  const stale = faultsOf['database read'].indexOf('stale') + 1;
  scheduler.decideBy({
    next: () => 0,
    fault: ({ kind, label }) => (kind === 'database read' && label.includes(part) ? stale : 0),
    lag: () => writes,
    taken: () => new Map(),
  });
  try {
    return await work();
  } finally {
    scheduler.decideBy(decisionsOf(new Map()));
  }
}

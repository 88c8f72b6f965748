import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import { decisionsOf } from '#tests/simulator/schedule/decisions.ts';

/**
 * While `work` runs, a replica answers each read that one may answer. It is so many writes behind.
 */
export async function withStaleReplica<T>(writes: number, work: () => Promise<T>): Promise<T> {
  // Only now, because a file of tests with this one among others also runs in workerd.
  const { scheduler } = await import('#tests/in-process/machine.ts');
  const stale = faultsOf['database read'].indexOf('stale') + 1;
  scheduler.decideBy({
    next: () => 0,
    fault: ({ kind }) => (kind === 'database read' ? stale : 0),
    lag: () => writes,
    taken: () => new Map(),
  });
  try {
    return await work();
  } finally {
    scheduler.decideBy(decisionsOf(new Map()));
  }
}

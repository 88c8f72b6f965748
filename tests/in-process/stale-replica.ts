import { scheduler } from '#tests/in-process/machine.ts';
import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import { decisionsOf } from '#tests/simulator/schedule/decisions.ts';

/** Reads that may be answered by a replica are, and it is so many writes behind while `work` runs. */
export async function withStaleReplica<T>(writes: number, work: () => Promise<T>): Promise<T> {
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

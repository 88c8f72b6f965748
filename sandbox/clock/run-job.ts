import { unschedule, type Job } from '#sandbox/clock/jobs.ts';
import type { WorldContext } from '#sandbox/world.ts';

/** Does a piece of work that has fallen due; whatever it changes stands or falls together. */
export function runJob(world: WorldContext, job: Job): void {
  world.storage.transactionSync(() => {
    unschedule(world.storage.sql, job.kind, job.id);
  });
}

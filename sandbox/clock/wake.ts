import { runJob } from '#sandbox/clock/run-job.ts';
import { nextJob } from '#sandbox/clock/jobs.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Runs the jobs that real time has made due, starts deliveries and sets the next alarm. */
export function wake(world: WorldContext): void {
  const { clock, postman, storage } = world;
  if (clock.isHeld()) return;
  let job = nextJob(storage.sql);
  for (; job && job.at <= clock.now(); job = nextJob(storage.sql)) runJob(world, job);
  void postman.deliverDue();
  const next = [job?.at, postman.nextRetryAt()].filter((at) => at != null);
  if (next.length === 0) return;
  const at = Math.max(Date.now() + 1, clock.realTimeOf(Math.min(...next)));
  // Setting the alarm writes to the disk, and every answer would wait for that.
  if (at === world.alarmAt) return;
  world.alarmAt = at;
  void storage.setAlarm(at);
}

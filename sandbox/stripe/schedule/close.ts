import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Schedule } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

type End = 'aborted' | 'canceled' | 'completed' | 'released';

/** Throws a 400 for a schedule that is over. */
export function checkRunning({ status }: Schedule, doing: string): void {
  if (status === 'not_started' || status === 'active') return;
  throw invalid(
    `You cannot ${doing} a subscription schedule that is currently in the \`${status}\` status. It ` +
      `must be in \`not_started\`, \`active\` status to be ${doing}${doing.endsWith('e') ? 'd' : 'ed'}.`,
  );
}

/** Ends a schedule, whatever happens to its subscription. */
export function closeSchedule(world: WorldContext, schedule: Schedule, how: End): Schedule {
  unschedule(world.storage.sql, 'subscription_schedule', schedule.id);
  unschedule(world.storage.sql, 'schedule_expiring', schedule.id);
  const now = world.clock.seconds();
  const patches = {
    aborted: { canceled_at: now, status: 'canceled' },
    canceled: { canceled_at: now, status: 'canceled' },
    completed: { completed_at: now, status: 'completed' },
    released: {
      released_at: now,
      released_subscription: schedule.subscription,
      status: 'released',
      subscription: null,
    },
  };
  const next = change(world, 'subscription_schedule', schedule, {
    ...patches[how],
    current_phase: null,
  });
  emit(world, `subscription_schedule.${how}`, next);
  return next;
}

/** Ends the schedule of a subscription that has ended. Does nothing if no schedule is running. */
export function closeScheduleOf(
  world: WorldContext,
  subscription: { schedule: string | null },
  how: End,
): void {
  const schedule =
    subscription.schedule &&
    findObject(world.storage.sql, 'subscription_schedule', subscription.schedule);
  if (schedule && schedule.status === 'active') closeSchedule(world, schedule, how);
}

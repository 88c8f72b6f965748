import * as z from 'zod';

import { defaultMethodOf } from '#sandbox/stripe/customer/customer-fields.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Phase, Schedule } from '#sandbox/stripe/objects.ts';
import { expand, metadata } from '#sandbox/stripe/params.ts';
import { scheduleRenewal } from '#sandbox/stripe/subscription/schedule-renewal.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { cancelDate, phaseAt, planAdvance } from './advance.ts';
import { checkAligned, sameItems } from './check-aligned.ts';
import { checkRunning } from './close.ts';
import { settingsSchema } from './create-schedule.ts';
import { discountsOf, enterPhase } from './enter-phase.ts';
import { phaseSchema, proration, type PhaseParams } from './phase-schema.ts';
import { planPhases } from './plan-phases.ts';

export const updateSchema = z.strictObject({
  default_settings: settingsSchema.optional(),
  end_behavior: z.enum(['cancel', 'release']).optional(),
  metadata: metadata.optional(),
  phases: z.array(phaseSchema).min(1).max(10).optional(),
  proration_behavior: proration.optional(),
  expand,
});

type Params = z.output<typeof updateSchema>;

function anchorOf(world: WorldContext, { subscription }: Schedule, first: Phase): number {
  if (!subscription) return first.start_date;
  return getObject(world.storage.sql, 'subscription', subscription).billing_cycle_anchor;
}

// Past phases stay. The given phases begin with the current one, or with the first one to come.
function replan(world: WorldContext, schedule: Schedule, phaseParams: PhaseParams[]): Phase[] {
  if (phaseParams.every(({ start_date: start }) => start === undefined)) {
    const message =
      'The subscription schedule update is missing at least one phase with a `start_date` to ' +
      'anchor end dates to.';
    throw invalid(message, { param: 'phases' });
  }
  const begin = schedule.current_phase?.start_date;
  const pastPhases = schedule.phases.filter(({ start_date: start }) => begin && start < begin);
  const pastStarts = new Set(pastPhases.map(({ start_date: start }) => start));
  const rest = phaseParams.filter(
    ({ start_date: start }) => typeof start !== 'number' || !pastStarts.has(start),
  );
  const phases = planPhases(world, rest, begin);
  const [first] = phases;
  if (!first) throw invalid('A schedule needs a phase that is not over.', { param: 'phases' });
  if (begin !== undefined && first.start_date !== begin) {
    const message = 'You can not modify the start date of the current phase.';
    throw invalid(message, { param: 'phases[0][start_date]' });
  }
  if (begin === undefined && first.start_date < world.clock.seconds()) {
    const message = 'The sandbox begins no subscriptions in the past.';
    throw invalid(message, { param: 'phases[0][start_date]' });
  }
  if (begin !== undefined && first.end_date <= world.clock.seconds()) {
    const message = 'The current phase has to end in the future.';
    throw invalid(message, { param: 'phases[0][end_date]' });
  }
  checkAligned(world, phases, anchorOf(world, schedule, first));
  return [...pastPhases, ...phases];
}

function settingsOf(world: WorldContext, schedule: Schedule, params: Params) {
  const method = params.default_settings?.default_payment_method;
  if (!method) return schedule.default_settings;
  const id = defaultMethodOf(world, method, schedule.customer);
  return { ...schedule.default_settings, default_payment_method: id };
}

/**
 * Changes a schedule. The given phases replace those that are not over. Throws a 400 for a schedule
 * that is over, and for a change of the present phase with a proration, which the sandbox does not
 * compute.
 */
export function updateSchedule(world: WorldContext, schedule: Schedule, params: Params): Schedule {
  checkRunning(schedule, 'update');
  const phases = params.phases ? replan(world, schedule, params.phases) : schedule.phases;
  const now = world.clock.seconds();
  const [before, present] = [phaseAt(schedule, now), phaseAt({ phases }, now)];
  const itemsChanged = before && present && !sameItems(before, present);
  const trialChanged = before && present && before.trial_end !== present.trial_end;
  if ((itemsChanged || trialChanged) && params.proration_behavior !== 'none') {
    const message =
      'The sandbox computes no prorations: the present phase changes without one only.';
    throw invalid(message, { param: 'proration_behavior' });
  }
  const nextSchedule = change(
    world,
    'subscription_schedule',
    schedule,
    {
      current_phase:
        schedule.current_phase && present
          ? { start_date: present.start_date, end_date: present.end_date }
          : schedule.current_phase,
      default_settings: settingsOf(world, schedule, params),
      end_behavior: params.end_behavior ?? schedule.end_behavior,
      metadata: mergeMetadata(schedule.metadata, params.metadata),
      phases,
    },
    'subscription_schedule.updated',
  );
  planAdvance(world, nextSchedule);
  if (!schedule.subscription) return nextSchedule;
  const subscription = getObject(world.storage.sql, 'subscription', schedule.subscription);
  const discountsChanged =
    before && present && JSON.stringify(before.discounts) !== JSON.stringify(present.discounts);
  const patch = {
    cancel_at: cancelDate(nextSchedule),
    ...(present && { default_tax_rates: present.default_tax_rates ?? [] }),
    ...(discountsChanged && { discounts: discountsOf(world, subscription, present) }),
  };
  const type = 'customer.subscription.updated';
  const nextSubscription = change(world, 'subscription', subscription, patch, type);
  scheduleRenewal(world, nextSubscription);
  if (present && (itemsChanged || trialChanged)) enterPhase(world, nextSubscription, present);
  return nextSchedule;
}

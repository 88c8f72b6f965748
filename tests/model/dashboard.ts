import type Stripe from 'stripe';

import type { World } from '#tests/support/harness.ts';
import type { CustomerRow } from '#tests/model/ledger.ts';
import type { Watch } from '#tests/model/quiet.ts';

/** What a person can do to a subscription in Stripe's dashboard. */
export type PauseOrResume = 'pause' | 'resume';

/** Pauses or resumes the newest subscription of that account, and returns Stripe's answer. */
export async function pauseOrResume(
  { world, customers }: Watch,
  accountId: string,
  what: PauseOrResume,
): Promise<string> {
  const { results } = await customers.all<CustomerRow>();
  const owner = results.find((row) => row.account_id === accountId);
  if (!owner) return 'no customer';
  const [newest] = (await listed(world, owner.customer_id)).data;
  if (!newest) return 'no subscription';
  const done =
    what === 'pause'
      ? world.stripe.subscriptions.pause(newest.id)
      : world.stripe.subscriptions.resume(newest.id, { billing_cycle_anchor: { type: 'now' } });
  return done.then(
    ({ status }) => status,
    (error: Stripe.errors.StripeError) => `refused: ${error.message}`,
  );
}

function listed(world: World, customer: string) {
  return world.stripe.subscriptions.list({ customer, status: 'all', limit: 1 });
}

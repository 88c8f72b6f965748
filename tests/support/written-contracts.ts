import { rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { billingMonths, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';

/**
 * Writes contracts as the product would have, line by line: a day, a person, a plan and a status.
 * Each person has one contract, until it is canceled. Called again with the same lines, it writes
 * nothing.
 */
export async function writeContracts(world: World, lines: string): Promise<void> {
  const generations = new Map<string, number>();
  for (const line of lines.trim().split('\n')) {
    const [day = '', name = '', key = '', status = ''] = line.trim().split(/\s+/);
    const generation = generations.get(name) ?? 0;
    if (status === 'canceled') generations.set(name, generation + 1);
    const id = `sub_${name}${generation || ''}`;
    await writeContract(world, { id, name, key, status, at: Date.parse(`${day}T12:00:00Z`) });
  }
}

interface Line {
  id: string;
  name: string;
  key: string;
  status: string;
  at: number;
}

async function writeContract(world: World, { id, name, key, status, at }: Line): Promise<void> {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  await rows(
    world,
    `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
        billing_months, owed, renew_disabled, purchased_at, sync_version, synced_at)
      values (?, ?, ?, ?, ?, 'price_1', ?, ?, ?, 0, ?, 1, ?)
      on conflict (id) do update set status = excluded.status, plan_key = excluded.plan_key,
        value = excluded.value, billing_months = excluded.billing_months, owed = excluded.owed,
        synced_at = excluded.synced_at where excluded.synced_at > contract.synced_at`,
    id,
    `written-${name}`,
    status,
    plan.months === 'one_time' ? 1 : 0,
    key,
    plan.amount,
    billingMonths(plan),
    status === 'past_due' ? plan.amount : null,
    at,
    at,
  );
}

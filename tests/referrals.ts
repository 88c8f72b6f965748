import { drizzle } from 'drizzle-orm/d1';

import type { World } from '#tests/harness.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import { referral } from '#worker/marketing/table.ts';

/** Writes that one account brought another whose first payment was seen; its id. */
export async function writeReferral(
  world: World,
  { referrer, referred }: { referrer: string; referred: string },
  status: 'waiting' | 'counted' = 'counted',
): Promise<string> {
  const at = await clockOf(world);
  const id = crypto.randomUUID();
  const row = { id, referrerAccountId: referrer, referredAccountId: referred, status };
  const times = { createdAt: at, countedAt: status === 'counted' ? at : null, updatedAt: at };
  await drizzle(await world.database())
    .insert(referral)
    .values({ ...row, ...times });
  return id;
}

import { drizzle } from 'drizzle-orm/d1';

import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { ReferralLinkAnswer } from '#worker/marketing/schemas.ts';
import { referral } from '#worker/marketing/table.ts';

/**
 * Writes that one account referred another, and whether that one's first payment counts; returns
 * the id.
 */
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

/** The referrer id of a person, which is in their link for friends. */
export async function referrerIdOf(browser: Browser): Promise<string> {
  const answer = await browser.post('/api/sub/referral/link', {});
  return ((await answer.json()) as ReferralLinkAnswer).referrer_id;
}

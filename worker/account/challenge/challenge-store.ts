import { challengeLifeMs } from '#worker/account/challenge/challenge.ts';
import type { ChallengeRecord } from '#worker/account/challenge/challenge.ts';
import type { Ctx } from '#worker/context.ts';

/*
 * What was typed in a challenge's first step. KV may answer with something up to 60 seconds old,
 * which does no harm here: a record is written once, under a key that nobody has read before.
 */

/** Keeps a challenge's record for as long as its row lives. */
export async function keepChallenge(ctx: Ctx, id: string, record: ChallengeRecord): Promise<void> {
  const expirationTtl = challengeLifeMs / 1000;
  await ctx.kv.put(key(id), JSON.stringify(record), { expirationTtl });
}

/** A challenge's record; null for an unknown or forgotten one. */
export function recallChallenge(ctx: Ctx, id: string): Promise<ChallengeRecord | null> {
  return ctx.kv.get<ChallengeRecord>(key(id), 'json');
}

function key(id: string): string {
  return `challenge:${id}`;
}

import { challengeLifeMs } from '#worker/account/challenge/challenge.ts';
import type { ChallengeRecord } from '#worker/account/challenge/challenge.ts';
import type { Ctx } from '#worker/context.ts';

/*
 * The KV store of what was typed in a challenge's first step. KV reads may be up to 60 seconds old.
 * This does no harm here: a record is written once, under a key that was never read before.
 */

/** Saves a challenge's record for as long as its row lives. */
export async function saveChallengeRecord(
  ctx: Ctx,
  id: string,
  record: ChallengeRecord,
): Promise<void> {
  const expirationTtl = challengeLifeMs / 1000;
  await ctx.kv.put(key(id), JSON.stringify(record), { expirationTtl });
}

/** Reads a challenge's record; null if it is unknown or has expired. */
export function readChallengeRecord(ctx: Ctx, id: string): Promise<ChallengeRecord | null> {
  return ctx.kv.get<ChallengeRecord>(key(id), 'json');
}

/** Deletes a challenge's record before its life is over. */
export async function deleteChallengeRecord(ctx: Pick<Ctx, 'kv'>, id: string): Promise<void> {
  await ctx.kv.delete(key(id));
}

function key(id: string): string {
  return `challenge:${id}`;
}

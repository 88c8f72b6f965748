import { logoFolder } from '#worker/cashback/logo.ts';
import { selectLogoKeys } from '#worker/cashback/offer/statements.ts';
import { proofFolder, proofIdOf } from '#worker/cashback/proof.ts';
import { selectProofIds } from '#worker/cashback/repository.ts';
import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { dayOf } from '#worker/date.ts';

/** How far back proofs are looked at: each by many runs before it is out of sight. */
const daysBack = 8;
const mostPages = 10;

type Sweeping = Pick<Ctx, 'db' | 'clock' | 'proofs'>;

/**
 * Deletes files that no row names, at least a day old so that no upload is under way: what a Worker
 * left that died between the file and its row. Part of the scheduled run; returns how many went.
 */
export async function sweepFiles(ctx: Sweeping): Promise<number> {
  const since = proofFolder + dayOf(addDays(ctx.clock.now(), -daysBack));
  const proofs = await sweep(ctx, proofFolder, since, async (keys) => {
    const kept = await selectProofIds(ctx.db, keys.map(proofIdOf));
    const ids = new Set(kept.map(({ id }) => id));
    return keys.filter((key) => !ids.has(proofIdOf(key)));
  });
  const logos = await sweep(ctx, logoFolder, logoFolder, async (keys) => {
    const kept = new Set((await selectLogoKeys(ctx.db, keys)).map(({ key }) => key));
    return keys.filter((key) => !kept.has(key));
  });
  return proofs + logos;
}

/** Names begin with their day, so those of the last days stand together at the end. */
async function sweep(
  { proofs: bucket, clock }: Sweeping,
  folder: string,
  since: string,
  orphansOf: (keys: string[]) => Promise<string[]>,
): Promise<number> {
  // Yesterday's may be a minute old.
  const end = folder + dayOf(addDays(clock.now(), -1));
  let after = since;
  let deleted = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { objects, truncated } = await bucket.list({ prefix: folder, startAfter: after });
    const keys = objects.map(({ key }) => key);
    const old = keys.filter((key) => key < end);
    const orphans = old.length > 0 ? await orphansOf(old) : [];
    if (orphans.length > 0) await bucket.delete(orphans);
    deleted += orphans.length;
    if (!truncated || old.length < keys.length) break;
    after = keys.at(-1) ?? after;
  }
  return deleted;
}

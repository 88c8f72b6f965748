import { logoFolder } from '#worker/cashback/logo.ts';
import { selectLogoKeys } from '#worker/cashback/offer/shared-sql.ts';
import { proofFolder, proofIdOf } from '#worker/cashback/proof.ts';
import { selectProofIds } from '#worker/cashback/sql.ts';
import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { dayOf } from '#worker/date.ts';

/**
 * How many days of proofs each run lists. Many runs see a file before it is too old to be listed.
 */
const daysBack = 8;
const mostPages = 10;

type SweepCtx = Pick<Ctx, 'db' | 'clock' | 'proofs'>;

/**
 * Deletes files that no row names: a Worker may stop between writing the file and writing the row.
 * The files are at least a day old, so that no running upload loses its file. Part of the scheduled
 * run. Returns how many files it deleted.
 */
export async function sweepFiles(ctx: SweepCtx): Promise<number> {
  const since = proofFolder + dayOf(addDays(ctx.clock.now(), -daysBack));
  const proofs = await sweep(ctx, proofFolder, since, async (keys) => {
    const rows = await selectProofIds(ctx.db, keys.map(proofIdOf));
    const ids = new Set(rows.map(({ id }) => id));
    return keys.filter((key) => !ids.has(proofIdOf(key)));
  });
  const logos = await sweep(ctx, logoFolder, logoFolder, async (keys) => {
    const logoKeys = new Set((await selectLogoKeys(ctx.db, keys)).map(({ key }) => key));
    return keys.filter((key) => !logoKeys.has(key));
  });
  return proofs + logos;
}

/** File names begin with their day, so the newest files come last in the list. */
async function sweep(
  { proofs: bucket, clock }: SweepCtx,
  folder: string,
  since: string,
  findOrphans: (keys: string[]) => Promise<string[]>,
): Promise<number> {
  // A file of yesterday may be only a minute old, so the limit is the beginning of yesterday.
  const end = folder + dayOf(addDays(clock.now(), -1));
  let after = since;
  let deleted = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { objects, truncated } = await bucket.list({ prefix: folder, startAfter: after });
    const keys = objects.map(({ key }) => key);
    const old = keys.filter((key) => key < end);
    const orphans = old.length > 0 ? await findOrphans(old) : [];
    if (orphans.length > 0) await bucket.delete(orphans);
    deleted += orphans.length;
    if (!truncated || old.length < keys.length) break;
    after = keys.at(-1) ?? after;
  }
  return deleted;
}

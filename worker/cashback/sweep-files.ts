import { logoFolder, proofFolder, proofIdOf } from '#worker/cashback/proof.ts';
import { selectLogoKeys } from '#worker/cashback/offer/shared-sql.ts';
import { selectProofIds } from '#worker/cashback/sql.ts';
import { addDays } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach, processEach } from '#worker/schedule/process-each.ts';

/**
 * How many days of proofs each run lists. Many runs see a file before it is too old to be listed.
 */
const daysBack = 8;

type SweepCtx = Pick<JobCtx, 'db' | 'clock' | 'proofs' | 'job'>;

/**
 * Deletes files that no row names: a Worker may stop between writing the file and writing the row.
 * The files are at least a day old, so that no running upload loses its file. Part of the scheduled
 * run. Returns how many files it deleted.
 */
export async function sweepFiles(ctx: SweepCtx): Promise<number> {
  const since = proofFolder + dayOf(addDays(ctx.clock.now(), -daysBack));
  const proofs: Folder = {
    id: proofFolder,
    since,
    findOrphans: async (keys) => {
      const rows = await selectProofIds(ctx.db, keys.map(proofIdOf));
      const ids = new Set(rows.map(({ id }) => id));
      return keys.filter((key) => !ids.has(proofIdOf(key)));
    },
  };
  const logos: Folder = {
    id: logoFolder,
    since: logoFolder,
    findOrphans: async (keys) => {
      const logoKeys = new Set((await selectLogoKeys(ctx.db, keys)).map(({ key }) => key));
      return keys.filter((key) => !logoKeys.has(key));
    },
  };
  const deleted = await collectEach(ctx, [logos, proofs], async (folder) => [
    await sweep(ctx, folder),
  ]);
  return deleted.reduce((sum, count) => sum + count, 0);
}

interface Folder {
  id: string;
  /** The key after which its list begins. */
  since: string;
  /** Those of these keys that no row names. */
  findOrphans: (keys: string[]) => Promise<string[]>;
}

/** File names begin with their day, so the newest files come last in the list. */
async function sweep(ctx: SweepCtx, { id: folder, since, findOrphans }: Folder): Promise<number> {
  const { proofs: bucket, clock, job } = ctx;
  // A file of yesterday may be only a minute old, so the limit is the beginning of yesterday.
  const end = folder + dayOf(addDays(clock.now(), -1));
  let after = since;
  let deleted = 0;
  while (job.budget.hasRoom()) {
    const { objects, truncated } = await bucket.list({ prefix: folder, startAfter: after });
    const keys = objects.map(({ key }) => key);
    const old = keys.filter((key) => key < end);
    const orphans = old.length > 0 ? await findOrphans(old) : [];
    deleted += await deleteFiles(ctx, orphans);
    if (!truncated || old.length < keys.length) break;
    after = keys.at(-1) ?? after;
  }
  return deleted;
}

/** Deletes these files together or, if one of them cannot be deleted, one by one. */
async function deleteFiles(ctx: SweepCtx, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  try {
    await ctx.proofs.delete(keys);
    return keys.length;
  } catch {
    // Deleting one by one reports the file that fails.
    const files = keys.map((id) => ({ id }));
    return processEach(ctx, files, ({ id }) => ctx.proofs.delete(id));
  }
}

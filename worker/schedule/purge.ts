import { batch } from '#worker/db/batch.ts';
import type { Statements } from '#worker/db/batch.ts';
import type { Database } from '#worker/db/client.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { deleteDue, endFiles, selectFiles, selectSince } from '#worker/schedule/due-sql.ts';
import type { DueFiles, DueRows } from '#worker/schedule/due-sql.ts';

/** How many rows one statement deletes at most. */
const batchRows = 500;
/** R2 deletes up to a thousand files in one call. */
const batchFiles = 50;

/** Statements that delete what is due; the changes of `rows` are counted. */
type Deletion = Statements & { rows: ReturnType<typeof deleteDue>[] };

/** A job that deletes the rows of these lists, in batches of limited size. */
export function purge(...lists: readonly DueRows[]): JobWork {
  return purgeBy(lists, (db, now, most) => ({
    rows: lists.map((list) => deleteDue(db, list, now, most)),
  }));
}

/** The same where more has to be done: `deleteSome` deletes at most `most` rows of each list. */
export function purgeBy(
  lists: readonly DueRows[],
  deleteSome: (db: Database, now: number, most: number) => Deletion,
  most = batchRows,
): JobWork {
  return whileFull(lists, most, async ({ db, clock }) => {
    const { rows } = await batch(db, deleteSome(db, clock.now(), most));
    return rows.map(({ meta }) => meta.changes);
  });
}

/**
 * A job that deletes files from R2, and then their rows, or notes in these that the files are gone:
 * in this order, so that a run that is cut off in between is repeated.
 */
export function purgeFiles(files: DueFiles): JobWork {
  return whileFull([files], batchFiles, async ({ db, clock, proofs }) => {
    const now = clock.now();
    const found = await selectFiles(db, files, now, batchFiles);
    if (found.length === 0) return [0];
    await proofs.delete(found.map(({ name }) => files.keyOf(name)));
    await endFiles(db, files, found, now);
    return [found.length];
  });
}

/** Goes on while a batch was full and the budget has room; the next run goes on with the rest. */
function whileFull(
  lists: readonly DueRows[],
  most: number,
  deleteSome: (ctx: JobCtx) => Promise<readonly number[]>,
): JobWork {
  return {
    due: ({ db, clock }) => lists.map((list) => selectSince(db, list, clock.now())),
    kept: lists.flatMap(({ kept }) => kept ?? []),
    work: async (ctx) => {
      if (ctx.job.due?.count === 0) return 0;
      let deleted = 0;
      while (ctx.job.budget.hasRoom()) {
        const counts = await deleteSome(ctx);
        deleted += counts.reduce((sum, count) => sum + count, 0);
        if (counts.every((count) => count < most)) break;
      }
      return deleted;
    },
  };
}

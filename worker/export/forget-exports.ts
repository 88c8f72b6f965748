import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { selectExportFilesOf } from '#worker/export/deletion/shared-sql.ts';
import { exportKey } from '#worker/export/export.ts';
import { markGone } from '#worker/export/sql.ts';

/** How many files go at a time. */
const mostFiles = 50;

/** An export that was asked for so long ago is not being made any more, milliseconds. */
const makingMs = 15 * minuteMs;

/**
 * Deletes the files that a deleted person took along: their addresses would open them for the rest
 * of the seven days. Answers whether none is left; one that is still being made is.
 */
export async function forgetExports(ctx: Ctx, accountId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const files = await selectExportFilesOf(ctx.db, accountId, mostFiles);
  if (files.length === 0) return true;
  await ctx.proofs.delete(files.map(({ id }) => exportKey(id)));
  const ended = files.filter(({ madeAt, askedAt }) => madeAt !== null || askedAt + makingMs < now);
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await markGone(ctx.db, ids, now);
  return ended.length === files.length && files.length < mostFiles;
}

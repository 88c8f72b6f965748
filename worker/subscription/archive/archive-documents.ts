import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { fetchPdf } from '#worker/files/read-pdf.ts';
import { log } from '#worker/http/log.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { notDone } from '#worker/schedule/process-each.ts';
import {
  deleteMark,
  dueMarks,
  insertDocument,
  noteFailing,
} from '#worker/subscription/archive/archive-sql.ts';
import { alarmAfterMs } from '#worker/subscription/archive/facts.ts';
import { findAtStripe } from '#worker/subscription/archive/find-at-stripe.ts';

/**
 * Archives invoices and credit notes that are marked: reads each at Stripe, puts its PDF into R2
 * and notes where it is. Cut off half-way, it writes the file again. What fails is tried again
 * later, each time after a longer wait, and after a day somebody is called. Part of the scheduled
 * run; returns how many it archived.
 */
export const archiveDocuments = itemJob(dueMarks, async (ctx, mark) => {
  try {
    return (await archive(ctx, mark.id)) ? undefined : notDone;
  } catch (error) {
    await reportFailure(ctx, mark, error);
    return notDone;
  }
});

/** Returns false for a document that is not to be archived. */
async function archive(ctx: JobCtx, id: string): Promise<boolean> {
  const { db, proofs, clock } = ctx;
  const fileKey = `billing-documents/${id}.pdf`;
  const found = await findAtStripe(ctx, id);
  if (!found) {
    // A run that was cut off may have written it.
    await proofs.delete(fileKey);
    await deleteMark(db, id);
    return false;
  }
  const bytes = await fetchPdf(ctx, found.url);
  await proofs.put(fileKey, bytes, { httpMetadata: { contentType: 'application/pdf' } });
  const file = { fileKey, sha256: await sha256(bytes), archivedAt: clock.now() };
  await batch(db, {
    document: insertDocument(db, { ...found.said, ...file }),
    mark: deleteMark(db, id),
  });
  return true;
}

async function reportFailure(
  ctx: JobCtx,
  { id, failingSince }: { id: string; failingSince: number | null },
  error: unknown,
): Promise<void> {
  const now = ctx.clock.now();
  const isAlarming = failingSince !== null && failingSince <= now - alarmAfterMs;
  log(isAlarming ? 'error' : 'warn', {
    message: isAlarming ? 'a document cannot be archived' : 'a document is archived later',
    document: id,
    since: new Date(failingSince ?? now).toISOString(),
    error: String(error instanceof Error && error.cause ? error.cause : error),
  });
  await ctx.job.conclude(async () => noteFailing(ctx.db, id, now));
}

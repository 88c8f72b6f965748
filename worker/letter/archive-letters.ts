import { batch } from '#worker/db/batch.ts';
import { letterKey, toArchive } from '#worker/letter/letter.ts';
import { insertLetter } from '#worker/letter/shared-sql.ts';
import { lettersToArchive, markArchived } from '#worker/mail/archive/shared-sql.ts';
import type { OutboxLetter } from '#worker/mail/archive/shared-sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';

type ArchiveCtx = Pick<JobCtx, 'db' | 'clock' | 'proofs'>;

/**
 * Moves letters that were sent or given up into the archive, where they stay for the legal years.
 * Until then the outbox does not delete them. Cut off half-way, it writes the same body again. Part
 * of the scheduled run; returns the number of archived letters.
 */
export const archiveLetters = itemJob(lettersToArchive, async (ctx, { keptFor, ...mail }) => {
  if (keptFor !== null) await archive(ctx, { ...mail, keptFor });
});

async function archive(ctx: ArchiveCtx, mail: OutboxLetter): Promise<void> {
  const { row, body } = await toArchive(mail);
  await ctx.proofs.put(letterKey(row.id), body, {
    httpMetadata: { contentType: 'application/json' },
  });
  await batch(ctx.db, {
    letter: insertLetter(ctx.db, row),
    marked: markArchived(ctx.db, mail.key, ctx.clock.now()),
  });
}

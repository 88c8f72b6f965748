import { batch } from '#worker/db/batch.ts';
import { letterKey, toArchive } from '#worker/letter/letter.ts';
import { insertLetter } from '#worker/letter/shared-sql.ts';
import { countToArchive, markArchived, selectToArchive } from '#worker/mail/archive/shared-sql.ts';
import type { OutboxLetter } from '#worker/mail/archive/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';

type ArchiveCtx = Pick<JobCtx, 'db' | 'clock' | 'proofs' | 'job'>;

/**
 * Moves letters that were sent or given up into the archive, where they stay for the legal years.
 * Until then the outbox does not delete them. Cut off half-way, it writes the same body again. Part
 * of the scheduled run; returns the number of archived letters.
 */
export function archiveLetters(ctx: ArchiveCtx): Promise<number> {
  const now = ctx.clock.now();
  const take = async (limit: number) =>
    (await selectToArchive(ctx.db, now, limit)).flatMap(({ keptFor, ...mail }) =>
      keptFor === null ? [] : [{ ...mail, keptFor, id: mail.key }],
    );
  return processDue(ctx, take, (mail) => archive(ctx, mail));
}

/** Counts the letters that are to be archived. */
export const countLettersToArchive: CountDue = ({ db, clock }) => countToArchive(db, clock.now());

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

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { letterId } from '#worker/letter/letter.ts';
import type { LetterItem, LettersAnswer } from '#worker/letter/schemas.ts';
import { selectLetters } from '#worker/letter/shared-sql.ts';
import type { LetterRow } from '#worker/letter/shared-sql.ts';
import { selectUnarchived } from '#worker/mail/archive/shared-sql.ts';

/** A letter, and the mail service's name for it. */
export type ListedLetter = LetterItem & { providerId: string | null };

type Mail = Awaited<ReturnType<typeof selectUnarchived>>[number];

/** The caller's letters about their contracts. Throws `not_logged_in`. */
export async function listLetters(ctx: Ctx): Promise<LettersAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    archived: selectLetters(ctx.db, accountId),
    fresh: selectUnarchived(ctx.db, accountId),
  }));
  const letters = await toLetters(rows.archived, rows.fresh);
  // The mail service's name is for the desk only.
  return {
    letters: letters.map(({ id, subject, recipient, at, delivered }) => ({
      id,
      subject,
      recipient,
      at,
      delivered,
    })),
  };
}

/**
 * A person's letters, the newest first: those of the archive, and those that are still in the
 * outbox. Both are read in one batch, so no letter is in neither.
 */
export async function toLetters(
  archived: readonly LetterRow[],
  fresh: readonly Mail[],
): Promise<ListedLetter[]> {
  const fromOutbox = await Promise.all(
    fresh.map(async (mail) => ({ ...mail, id: await letterId(mail) })),
  );
  return [...fromOutbox, ...archived]
    .map(({ id, subject, recipient, createdAt, sentAt, providerId }) => ({
      id,
      subject,
      recipient,
      at: sentAt ?? createdAt,
      delivered: sentAt !== null,
      providerId,
    }))
    .toSorted((a, b) => b.at - a.at);
}

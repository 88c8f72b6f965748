import type { SQL } from 'drizzle-orm';

import { readAsCaller } from '#worker/account/caller.ts';
import { sha256 } from '#worker/crypto.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { letterId, letterKey } from '#worker/letter/letter.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';
import { selectLetter } from '#worker/letter/shared-sql.ts';
import type { LetterRow } from '#worker/letter/shared-sql.ts';
import { selectUnarchived } from '#worker/mail/archive/shared-sql.ts';

type FilesCtx = Pick<Ctx, 'db' | 'proofs'>;

/** A letter of the caller's, exactly as it was sent. Throws `not_logged_in`, `not_found`. */
export async function findLetter(ctx: Ctx, id: string): Promise<LetterBody> {
  const { rows } = await readAsCaller(ctx, (accountId) => lettersNamed(ctx, accountId, id));
  return openLetter(ctx, id, rows);
}

/** A letter to that account, exactly as it was sent. Throws `not_found`. */
export async function findLetterOf(
  ctx: FilesCtx,
  accountId: string,
  id: string,
): Promise<LetterBody> {
  return openLetter(ctx, id, await batch(ctx.db, lettersNamed(ctx, accountId, id)));
}

/** Where that letter can be: in the archive, or still in the outbox. */
function lettersNamed(ctx: FilesCtx, accountId: string | SQL<string>, id: string) {
  return {
    archived: selectLetter(ctx.db, accountId, id),
    fresh: selectUnarchived(ctx.db, accountId),
  };
}

type Found = {
  [Name in keyof ReturnType<typeof lettersNamed>]: Awaited<ReturnType<typeof lettersNamed>[Name]>;
};

/**
 * The body of an archived letter. Throws an error if it is gone or was changed since: that must not
 * happen.
 */
export async function readArchived(
  ctx: Pick<Ctx, 'proofs'>,
  { id, sha256: hash }: Pick<LetterRow, 'id' | 'sha256'>,
): Promise<LetterBody> {
  const stored = await ctx.proofs.get(letterKey(id));
  const body = await stored?.text();
  if (body === undefined) throw new Error(`the letter ${id} is not in R2`);
  if ((await sha256(body)) !== hash) throw new Error(`the letter ${id} was changed in R2`);
  return JSON.parse(body) as LetterBody;
}

async function openLetter(
  ctx: FilesCtx,
  id: string,
  { archived, fresh }: Found,
): Promise<LetterBody> {
  for (const mail of fresh) {
    if ((await letterId(mail)) !== id) continue;
    const { recipient: to, subject, text, html } = mail;
    return { to, subject, text, html };
  }
  const [row] = archived;
  if (!row) throw new AppError('not_found');
  return readArchived(ctx, row);
}

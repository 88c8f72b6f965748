import type { Ctx } from '#worker/context.ts';
import { Unreadable } from '#worker/files/read-pdf.ts';
import { readArchived } from '#worker/letter/find-letter.ts';
import type { LetterRow } from '#worker/letter/shared-sql.ts';

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** An archived letter as the page that was sent. Throws `Unreadable`. */
export async function readLetter(
  ctx: Ctx,
  letter: Pick<LetterRow, 'id' | 'sha256'>,
): Promise<Uint8Array> {
  try {
    return encode((await readArchived(ctx, letter)).html);
  } catch (cause) {
    // It is not in R2, or was changed there: neither must happen.
    throw new Unreadable('damaged', { cause });
  }
}

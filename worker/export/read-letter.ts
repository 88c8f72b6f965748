import type { Ctx } from '#worker/context.ts';
import { Unreadable } from '#worker/export/content/files.ts';
import { findLetterOf } from '#worker/letter/find-letter.ts';

/** A letter to that account as the page that was sent. Throws `Unreadable`. */
export async function readLetter(ctx: Ctx, accountId: string, id: string): Promise<Uint8Array> {
  try {
    const { html } = await findLetterOf(ctx, accountId, id);
    return new TextEncoder().encode(html);
  } catch (cause) {
    // It is not in R2, or was changed there: neither must happen.
    throw new Unreadable('damaged', { cause });
  }
}

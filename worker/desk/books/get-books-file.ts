import type { DeskCtx } from '#worker/context.ts';
import { selectEntries } from '#worker/desk/books/books-sql.ts';
import { booksTable } from '#worker/desk/books/books-table.ts';
import { formatBatch } from '#worker/desk/books/datev.ts';
import { daysOfMonth } from '#worker/desk/books/month.ts';
import { AppError } from '#worker/errors.ts';

/** A month's entries as a table for people, or as a booking batch for DATEV. Bytes of the file. */
export async function getBooksFile(ctx: DeskCtx, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const month = file.slice(-'2026-11.csv'.length, -'.csv'.length);
  const isForDatev = file.startsWith('EXTF');
  if (isForDatev && ctx.books === null) throw new AppError('books_unset');
  const entries = await selectEntries(ctx.db, daysOfMonth(month));
  if (!isForDatev || ctx.books === null) return new TextEncoder().encode(booksTable(entries));
  return inWindows1252(formatBatch(entries, month, ctx.books, ctx.clock.now()));
}

/** DATEV reads that. What it does not have becomes a question mark. */
function inWindows1252(text: string): Uint8Array<ArrayBuffer> {
  // The letters of German are where Unicode has them.
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f;
  });
}

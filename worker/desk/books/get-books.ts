import { batch } from '#worker/db/batch.ts';
import type { DeskCtx } from '#worker/context.ts';
import { selectLatest, selectSums } from '#worker/desk/books/books-sql.ts';
import { daysOfMonth } from '#worker/desk/books/month.ts';
import type { BooksAnswer } from '#worker/desk/books/schemas.ts';

/** What a month's balance transactions sum up to. One round trip. */
export async function getBooks(ctx: DeskCtx, month: string): Promise<BooksAnswer> {
  const { sums, latest } = await batch(ctx.db, {
    sums: selectSums(ctx.db, daysOfMonth(month)),
    latest: selectLatest(ctx.db),
  });
  const lines = sums.map(({ planKey: plan, ...line }) => ({ ...line, plan }));
  const sum = (of: 'amount' | 'vat' | 'fee') => lines.reduce((all, line) => all + line[of], 0);
  const [amount, vat, fee] = [sum('amount'), sum('vat'), sum('fee')];
  return {
    month,
    lines,
    total: { amount, vat, fee, net: amount - fee },
    through: latest[0]?.createdAt ?? null,
    datev: ctx.books !== null,
  };
}

import { selectDealNames } from '#worker/cashback/offer/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { definitions, levelNames } from '#worker/desk/numbers/definitions.ts';
import { selectBefore, selectDays, selectMonths } from '#worker/desk/numbers/numbers-sql.ts';
import { monthAfter, readRange } from '#worker/desk/numbers/range.ts';
import type { NumbersAnswer, NumbersQuery } from '#worker/desk/numbers/schemas.ts';
import { cohortMonths, workOut } from '#worker/desk/numbers/work-out.ts';

const metrics = Object.values(definitions).map(({ metric }) => metric);
const levels = levelNames.map((name) => definitions[name].metric);

/**
 * How the shop did on these days, and how it stood after them. Reads sums alone, so it costs the
 * same however many people there are; one round trip. Throws `invalid_request` (400) for days that
 * are none.
 */
export async function getNumbers(ctx: DeskCtx, query: NumbersQuery): Promise<NumbersAnswer> {
  const range = readRange(query);
  const { db } = ctx;
  const cohorts = { from: monthAfter(range.to.slice(0, 7), 1 - cohortMonths), to: range.to };
  const before = selectBefore(db, levels, range.from);
  const rows = await batch(db, {
    monthsBefore: before.months,
    daysBefore: before.days,
    days: selectDays(db, metrics, range),
    months: selectMonths(db, ['cohort', 'mrr_new'], cohorts),
    deals: selectDealNames(db),
  });
  return workOut(range, {
    before: [...rows.monthsBefore, ...rows.daysBefore],
    days: rows.days,
    months: rows.months,
    names: new Map(rows.deals.map(({ id, name }) => [id, name])),
  });
}

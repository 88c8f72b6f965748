import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { definitionOf } from '#worker/desk/numbers/definitions.ts';
import {
  selectBefore,
  selectDays,
  selectFacts,
  selectStanding,
} from '#worker/desk/numbers/numbers-sql.ts';
import { dayAfter, readRange } from '#worker/desk/numbers/range.ts';
import type { Fact, FactsAnswer, FactsQuery } from '#worker/desk/numbers/schemas.ts';
import type { Sum } from '#worker/desk/numbers/sums.ts';
import { AppError } from '#worker/errors.ts';

const pageSize = 50;

/**
 * A page of what a number counts. Of one that says how something stands: what each contract adds to
 * it at the end of the last day. Throws `invalid_request` (400) for other days or a wrong cursor.
 */
export async function listFacts(ctx: DeskCtx, query: FactsQuery): Promise<FactsAnswer> {
  const range = readRange(query);
  const { metric, isLevel = false } = definitionOf(query.number);
  const wanted = { ...range, metric, label: query.label };
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  const before = selectBefore(ctx.db, [metric], dayAfter(range.to, 1));
  const { facts, ...sums } = await batch(ctx.db, {
    facts: isLevel
      ? selectStanding(ctx.db, wanted, after && labelAndObject(after), pageSize + 1)
      : selectFacts(ctx.db, wanted, after && dayAndId(after), pageSize + 1),
    ...(isLevel ? before : { days: selectDays(ctx.db, [metric], range), months: undefined }),
  });
  const found: Sum[] = [...(sums.months ?? []), ...sums.days].filter(
    ({ label }) => query.label === undefined || label === query.label,
  );
  const page = facts.slice(0, pageSize);
  const last = facts.length > pageSize ? page.at(-1) : undefined;
  return {
    facts: page.map(toFact),
    next: last ? (isLevel ? `${last.label} ${last.objectId}` : `${last.day} ${last.id}`) : null,
    count: found.reduce((sum, { count }) => sum + count, 0),
    cents: found.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** A cursor has two parts; the second one has no spaces. */
function placeOf(cursor: string): [string, string] {
  const [, first, second] = /^(.*) (\S+)$/.exec(cursor) ?? [];
  if (first === undefined || second === undefined) throw wrongCursor();
  return [first, second];
}

function dayAndId([day, id]: [string, string]) {
  if (!/^\d{1,15}$/.test(id)) throw wrongCursor();
  return { day, id: Number(id) };
}

function labelAndObject([label, objectId]: [string, string]) {
  return { label, objectId };
}

function wrongCursor(): AppError {
  return new AppError('invalid_request', { fields: { cursor: 'invalid_request' } });
}

type FactRow = Awaited<ReturnType<typeof selectFacts>>[number];

function toFact({ accountId, objectId, ...fact }: FactRow): Fact {
  return { ...fact, account_id: accountId, object_id: objectId };
}

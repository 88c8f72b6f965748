import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { selectPerson } from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Place } from '#worker/db/place.ts';
import { pageOf } from '#worker/desk/page.ts';
import { moneyRows, readMoneyOf } from '#worker/desk/timeline/money-rows.ts';
import { objectsOf } from '#worker/desk/timeline/objects-sql.ts';
import type { TimelineAnswer, TimelineQuery, TimelineRow } from '#worker/desk/timeline/schemas.ts';
import { sources } from '#worker/desk/timeline/sources.ts';
import { AppError } from '#worker/errors.ts';
import { selectReturnedCharges } from '#worker/subscription/billing/shared-sql.ts';
import { selectCustomerOf } from '#worker/subscription/money/shared-sql.ts';

const defaultLimit = 50;

/** Where a page begins: after a place, or before a moment alone. */
function placeOf(before: string | undefined): Place | null {
  if (!before) return null;
  const cut = before.indexOf(':');
  return cut === -1
    ? { at: Number(before), id: '' }
    : { at: Number(before.slice(0, cut)), id: before.slice(cut + 1) };
}

/**
 * A page of everything that has happened to a person, the newest first, of one kind or of all. What
 * was paid and given back is read at Stripe; if that cannot be read, its kinds are `missing`. Two
 * round trips. Throws `not_found`.
 */
export async function getTimeline(
  ctx: DeskCtx,
  accountId: string,
  { kind: only, before, limit }: TimelineQuery,
): Promise<TimelineAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const size = Number(limit || defaultLimit);
  const after = placeOf(before);
  const known = await batch(db, {
    people: selectPerson(db, accountId, now),
    deletions: selectDeletion(db, accountId),
    customers: selectCustomerOf(db, accountId),
    returned: selectReturnedCharges(db, accountId),
  });
  if (known.people.length + known.deletions.length === 0) throw new AppError('not_found');
  const customer = known.customers[0]?.customerId ?? null;
  const money = await readMoneyOf(ctx, customer, only || undefined);
  const others = [...money.ids, ...(customer === null ? [] : [customer])];
  const whose = { accountId, objects: objectsOf(accountId, others) };
  const read = sources.filter(({ kind }) => !only || kind === only);
  const found: Record<string, unknown> = await batch(
    db,
    Object.fromEntries(
      read.map(({ kind, statement }, at) => [
        `${kind} ${at}`,
        statement(db, whose, { kind, after, limit: size + 1 }),
      ]),
    ),
  );
  const own = await Promise.all(
    read.map(({ kind, show }, at) => show(found[`${kind} ${at}`], now)),
  );
  const returned = new Set(known.returned.map(({ charge }) => charge));
  const rows = [...own.flat(), ...moneyRows(money, returned)].filter(
    (row) => (!only || row.kind === only) && isAfterPlace(row, after),
  );
  return {
    ...pageOf(rows.toSorted(newestFirst), size, ({ at, id }) => ({ at, id })),
    missing: money.missing,
  };
}

/** As the statements sort: ids are plain ASCII, so both compare them alike. */
function newestFirst(one: TimelineRow, other: TimelineRow): number {
  return other.at - one.at || (one.id < other.id ? 1 : -1);
}

function isAfterPlace({ at, id }: TimelineRow, place: Place | null): boolean {
  return !place || at < place.at || (at === place.at && id < place.id);
}

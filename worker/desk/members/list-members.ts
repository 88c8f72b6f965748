import { selectAccountSummariesOf } from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { lookAt } from '#worker/desk/members/members-sql.ts';
import type { Member, MembersAnswer, MembersQuery } from '#worker/desk/members/schemas.ts';
import { listOf } from '#worker/desk/members/sources.ts';
import { placeAfter } from '#worker/desk/page.ts';
import { toDeskContract, toDeskPremium } from '#worker/desk/people/person-answer.ts';
import { toFoundPerson } from '#worker/desk/people/search-people.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { premiumOf, withDebts } from '#worker/entitlement/premium.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';

const pageSize = 50;
/** So many people are looked at for one page where the index does not know who belongs to it. */
const lookedAt = 400;

/** A page of the people for whom all filters hold. Two round trips, at any size. */
export async function listMembers(
  ctx: DeskCtx,
  { cursor, sort, ...filters }: MembersQuery,
  size = pageSize,
): Promise<MembersAnswer> {
  const { sources, sortedBy, conditions, isWhole } = listOf(filters);
  const limit = isWhole ? size + 1 : Math.max(lookedAt, size);
  const direction = sort === 'old' ? 'up' : 'down';
  const part = { after: placeAfter(cursor), direction, limit } as const;
  const found = await batch(ctx.db, {
    rows: sources.map((source) => lookAt(ctx.db, source, conditions, part)),
  });
  const inOrder = found.rows.flat().toSorted((a, b) => compare(a, b, direction));
  const looked = inOrder.slice(0, limit);
  const fitting = looked.filter(({ fits }) => fits).slice(0, size);
  const isFull = fitting.length === size;
  const last = isFull ? fitting.at(-1) : looked.at(-1);
  const isMore = inOrder.length >= limit || (isFull && last !== looked.at(-1));
  return {
    members: await describe(ctx, fitting),
    sorted_by: sortedBy,
    next: isMore && last ? `${last.at}:${last.id}` : null,
  };
}

/** The place of a row, with its id as its table has it. */
interface Listed {
  at: number;
  id: string | number;
}

function compare(one: Listed, other: Listed, direction: 'up' | 'down'): number {
  const up = one.at - other.at || compareIds(one.id, other.id);
  return direction === 'up' ? up : -up;
}

/** The database's order, in which the next page begins: numbers, then texts. */
function compareIds(one: string | number, other: string | number): number {
  if (typeof one === typeof other) return one < other ? -1 : 1;
  return typeof one === 'number' ? -1 : 1;
}

/** Those people with what they have and owe. One round trip. */
async function describe(
  ctx: DeskCtx,
  found: readonly { accountId: string; at: number }[],
): Promise<Member[]> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const ids = found.map(({ accountId }) => accountId);
  if (ids.length === 0) return [];
  const rows = await batch(db, {
    people: selectAccountSummariesOf(db, ids),
    contracts: selectContracts(db, ids),
    grants: selectGrants(db, ids),
    debts: selectDebts(db, ids),
  });
  const people = new Map(rows.people.map((person) => [person.id, person]));
  const contracts = Map.groupBy(rows.contracts, ({ accountId }) => accountId);
  const grants = Map.groupBy(rows.grants, ({ accountId }) => accountId);
  const debts = Map.groupBy(rows.debts, ({ accountId }) => accountId);
  return found.flatMap(({ accountId, at }) => {
    const person = people.get(accountId);
    if (!person) return [];
    const held = contracts.get(accountId) ?? [];
    const owed = debts.get(accountId) ?? [];
    const holdings = { contracts: held, grants: grants.get(accountId) ?? [], debts: owed };
    const [latest] = withDebts(held, owed, now)
      .filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
      .toSorted((a, b) => b.purchasedAt - a.purchasedAt || (a.id < b.id ? 1 : -1));
    return [
      {
        ...toFoundPerson(person),
        at,
        premium: toDeskPremium(premiumOf(holdings, now)),
        contract: latest ? toDeskContract(latest) : null,
        owed: held.reduce((sum, one) => sum + (one.owed ?? 0), 0) + sumOf(owed),
      },
    ];
  });
}

function sumOf(debts: readonly { cents: number }[]): number {
  return debts.reduce((sum, { cents }) => sum + cents, 0);
}

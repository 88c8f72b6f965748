import { selectAccountOf, selectAccountsBeginning } from '#worker/account/desk/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { accountOfContract } from '#worker/entitlement/statements.ts';
import type { FoundPerson, PeopleAnswer } from '#worker/operator/people/schemas.ts';
import { accountOfCustomer } from '#worker/subscription/statements.ts';

const most = 20;

/** Whom the desk may mean by a text, at most twenty people. One round trip, by indexes only. */
export async function searchPeople(ctx: DeskCtx, q: string): Promise<PeopleAnswer> {
  const ids = [q, accountOfCustomer(q), accountOfContract(q)];
  const [first, ...rest] = [
    ...ids.map((id) => selectAccountOf(ctx.db, id)),
    ...beginnings(q).flatMap((text) => selectAccountsBeginning(ctx.db, text, most)),
  ];
  if (!first) return { people: [] };
  const found = (await ctx.db.batch([first, ...rest])).flat();
  const people = new Map(found.map((row) => [row.id, row]));
  return { people: [...people.values()].slice(0, most).map(foundPerson) };
}

/** The database makes A to Z small and leaves every other letter as it is. */
function beginnings(q: string): string[] {
  const text = q.replace(/^@/, '').toLowerCase();
  const first = text.slice(0, 1);
  const upper = first.toUpperCase();
  return /[a-z]/.test(first) || upper === first ? [text] : [text, upper + text.slice(1)];
}

/** How a person is told in a list. */
export function foundPerson(row: {
  id: string;
  email: string;
  displayName: string;
  friendlyName: string | null;
  createdAt: number;
}): FoundPerson {
  return {
    account_id: row.id,
    email: row.email,
    display_name: row.displayName,
    friendly_name: row.friendlyName,
    created_at: row.createdAt,
  };
}

import { selectErased } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import {
  leastInMiddle,
  selectAccountsContaining,
  selectAccountSummary,
  selectAccountSummaries,
} from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { accountOfContract, accountOfNumber } from '#worker/entitlement/shared-sql.ts';
import type { FoundPerson, PeopleAnswer } from '#worker/desk/people/schemas.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { typedEmail } from '#worker/typed.ts';
import { accountOfAddress } from '#worker/marketing/desk/shared-sql.ts';
import { accountOfCustomer } from '#worker/subscription/money/shared-sql.ts';

const maxPeople = 20;

/**
 * The people that match a text, at most twenty. One round trip, and every statement uses an index.
 */
export async function searchPeople(ctx: DeskCtx, typed: string): Promise<PeopleAnswer> {
  const q = typed.includes('@', 1) ? typedEmail(typed) : typed;
  const ids = [q, accountOfCustomer(q), accountOfContract(q), accountOfNumber(q.toUpperCase())];
  // Of a deleted person's address only this hash is left.
  if (q.includes('@', 1)) ids.push(accountOfAddress(await addressHash(ctx.codePepper, q)));
  const texts = beginnings(q);
  const { byId, erased, byBeginning, byMiddle } = await batch(ctx.db, {
    byId: ids.map((id) => selectAccountSummary(ctx.db, id)),
    erased: ids.map((id) => selectErased(ctx.db, id)),
    byBeginning: texts.flatMap((text) => selectAccountSummaries(ctx.db, text, maxPeople)),
    byMiddle: texts
      .filter(({ length }) => length >= leastInMiddle)
      .flatMap((text) => selectAccountsContaining(ctx.db, text, maxPeople)),
  });
  const found = [...byId, ...byBeginning, ...byMiddle];
  const rows = [...found.flat(), ...erased.flat().map(ghostOf)];
  const people = new Map(rows.map((row) => [row.id, row]));
  return { people: [...people.values()].slice(0, maxPeople).map(toFoundPerson) };
}

/**
 * The beginnings to search for. The database lowercases only A to Z, so every other letter is
 * searched for as it was typed, in lower case, and with a capital at the beginning of each word.
 */
function beginnings(q: string): string[] {
  const typed = q.replace(/^@/, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const text = typed.toLowerCase();
  const capitals = text.replaceAll(/(?<=^|\s)[^\0-\x7f]/gu, (letter) => letter.toUpperCase());
  return [...new Set([typed, text, capitals])];
}

/** What is left of a deleted person, as an entry of a list. */
export function ghostOf({ accountId, requestedAt }: Pick<Deletion, 'accountId' | 'requestedAt'>) {
  return {
    id: accountId,
    email: null,
    displayName: '',
    friendlyName: null,
    createdAt: requestedAt,
  };
}

/** A person as an entry of a list. */
export function toFoundPerson(row: {
  id: string;
  email: string | null;
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

/*
 * What is too old to be kept, of deleted accounts and of those that are there: one list for both
 * (docs/decisions/0066, 0089).
 */
import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { deleteOldUsages, hasOldUsages } from '#worker/cashback/deletion/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import {
  deleteContracts,
  deleteOldGrants,
  endOfContract,
  hasContracts,
  hasOldContract,
  hasOldGrants,
  selectOldContracts,
} from '#worker/entitlement/deletion/shared-sql.ts';
import { overBefore } from '#worker/legal/kept.ts';
import { deleteOldMarketing, hasOldMarketing } from '#worker/marketing/deletion/shared-sql.ts';
import { deleteOldPayouts, hasOldPayouts } from '#worker/payout/deletion/shared-sql.ts';
import { deleteOldRedemptions, hasOldRedemptions } from '#worker/promotion/deletion/shared-sql.ts';
import {
  deleteOldMoney,
  hasOldMoney,
  orderRuns,
  selectOldSettlements,
} from '#worker/subscription/upkeep/deletion/shared-sql.ts';
import type { ContractEnd } from '#worker/subscription/upkeep/deletion/shared-sql.ts';

/** Until when a thing counts as old: what is from before these moments, UTC milliseconds. */
export type Since = Readonly<Record<'books' | 'letters' | 'claims', number>>;

/** From before when things need not be kept any longer (legal/kept.ts). */
export function sinceOf(now: number): Since {
  return {
    books: overBefore('books', now),
    letters: overBefore('letters', now),
    claims: overBefore('claims', now),
  };
}

/** At most so many of a person's contracts go at once; more wait for the next look. */
export const mostContracts = 8;

/** Selects a person's contracts and settlements that are too old; Stripe is told of each. */
export function selectOld(db: Database, id: string, since: Since, goneAt: number | null) {
  const endOf: ContractEnd = (contractId) => endOfContract(contractId, goneAt);
  return {
    over: selectOldContracts(db, id, { since: since.books, goneAt, limit: mostContracts }),
    settlements: selectOldSettlements(db, id, since.books, endOf),
  };
}

/**
 * Statements that delete what is too old of a person, each thing when its own time is over. The
 * account went at `goneAt`; null for one that is there, of which nothing goes that belongs to a
 * contract that runs. `contractIds` are those of `selectOld`.
 */
export function deleteOld(
  db: Database,
  id: string,
  since: Since,
  { goneAt, contractIds }: { goneAt: number | null; contractIds: readonly string[] },
) {
  const endOf: ContractEnd = (contractId) => endOfContract(contractId, goneAt);
  return {
    // Before the contracts, whose ends the quotes are counted from.
    ...deleteOldMoney(db, id, since, endOf),
    redemptions: deleteOldRedemptions(db, id, since.claims, (order) => orderRuns(order, endOf)),
    contracts: deleteContracts(db, contractIds),
    ...deleteOldMarketing(db, id, since, { goneAt, hasContract: hasContracts(id) }),
    payouts: deleteOldPayouts(db, id, since.books),
    ...deleteOldGrants(db, id, since.claims),
    usages: deleteOldUsages(db, id, since.claims),
  };
}

/** An SQL condition: `deleteOld` has something to delete of an account that is there. */
export function hasOld(id: AnyColumn, since: Since): SQL {
  const endOf: ContractEnd = (contractId) => endOfContract(contractId, null);
  const each = [
    hasOldMoney(id, since, endOf),
    hasOldRedemptions(id, since.claims, (order) => orderRuns(order, endOf)),
    hasOldContract(id, since.books),
    hasOldMarketing(id, since, hasContracts(id)),
    hasOldPayouts(id, since.books),
    hasOldGrants(id, since.claims),
    hasOldUsages(id, since.claims),
  ];
  return sql`(${sql.join(each, sql` or `)})`;
}

import { deleteDeletion, moveDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { deleteOldUsages } from '#worker/cashback/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectRemains } from '#worker/deletion/sql.ts';
import {
  deleteContracts,
  deleteOldGrants,
  endOfContract,
  selectOldContracts,
} from '#worker/entitlement/deletion/shared-sql.ts';
import { booksYears, claimsYears, keptSince, lettersYears, nextYear } from '#worker/legal/kept.ts';
import { deleteOldMarketing } from '#worker/marketing/deletion/shared-sql.ts';
import { deleteOldPayouts } from '#worker/payout/deletion/shared-sql.ts';
import { deleteOldRedemptions } from '#worker/promotion/deletion/shared-sql.ts';
import { releaseContract, releaseCustomer } from '#worker/subscription/deletion/forget-customer.ts';
import {
  deleteCustomerOf,
  deleteOldMoney,
  selectOldSettlements,
} from '#worker/subscription/deletion/shared-sql.ts';

/** More contracts than that of one person wait for the next look. */
const mostContracts = 8;

/**
 * Lets go of what need not be kept any longer of a deleted person, each thing when its own time is
 * over, and at last of the key under which it lay. Looked at whenever a year has ended: all of
 * these times end with one.
 */
export async function releaseLocked(
  ctx: Ctx,
  { accountId: id, erasedAt, updatedAt }: Deletion,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const goneAt = erasedAt ?? updatedAt;
  const since = {
    books: keptSince(now, booksYears),
    letters: keptSince(now, lettersYears),
    claims: keptSince(now, claimsYears),
  };
  const { over, settlements } = await batch(db, {
    over: selectOldContracts(db, id, { since: since.books, goneAt, limit: mostContracts }),
    settlements: selectOldSettlements(db, id, since.books),
  });
  for (const one of [...over, ...settlements]) {
    if (one.id !== null) await releaseContract(ctx, one.id);
  }
  const { remains } = await batch(db, {
    // Before the contracts, whose ends the quotes are counted from.
    ...deleteOldMoney(db, id, since, (contractId) => endOfContract(contractId, goneAt)),
    contracts: deleteContracts(
      db,
      over.map((contract) => contract.id),
    ),
    ...deleteOldMarketing(db, id, since, goneAt),
    payouts: deleteOldPayouts(db, id, since.books),
    redemptions: deleteOldRedemptions(db, id, since.claims),
    grants: deleteOldGrants(db, id, since.claims),
    usages: deleteOldUsages(db, id, since.claims),
    remains: selectRemains(db, id),
  });
  if (remains.length > 0) {
    const isMore = over.length === mostContracts;
    const next = { from: 'locked', to: 'locked', lookAt: isMore ? now : nextYear(now) } as const;
    await moveDeletion(db, id, next, now);
    return;
  }
  await releaseCustomer(ctx, id);
  await batch(db, { customer: deleteCustomerOf(db, id), deletion: deleteDeletion(db, id) });
}

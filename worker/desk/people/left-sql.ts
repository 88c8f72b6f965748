/* What is left of a deleted person, for the desk (docs/decisions/0066). */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { erasedAtOf, selectOfErased } from '#worker/account/deletion/shared-sql.ts';
import { lastUsages } from '#worker/cashback/deletion/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { lastDeclaration } from '#worker/declaration/deletion/shared-sql.ts';
import { lastAction } from '#worker/desk/deletion/shared-sql.ts';
import { endOfContract, lastEntitlements } from '#worker/entitlement/deletion/shared-sql.ts';
import { lastExport } from '#worker/export/deletion/shared-sql.ts';
import { lastLetterUntil } from '#worker/letter/deletion/shared-sql.ts';
import { lastMarketing } from '#worker/marketing/deletion/shared-sql.ts';
import { lastPayout } from '#worker/payout/deletion/shared-sql.ts';
import { lastRedemption } from '#worker/promotion/deletion/shared-sql.ts';
import { lastDocumentUntil, lastMoney } from '#worker/subscription/upkeep/deletion/shared-sql.ts';

/** The latest of these moments; 0 for none. */
function latest(moments: readonly SQL[]): SQL<number> {
  const each = moments.map((moment) => sql`coalesce(${moment}, 0)`);
  return sql<number>`max(0, ${sql.join(each, sql`, `)})`;
}

/**
 * From when the years count of what is left of a deleted person, by what it is: UTC milliseconds, 0
 * where nothing is left. One row, or none for who is not deleted. A statement.
 */
export function selectLeft(db: Database, accountId: string) {
  const goneAt = erasedAtOf(accountId);
  const money = lastMoney(accountId, (contractId) => endOfContract(contractId, goneAt));
  const entitlements = lastEntitlements(accountId, goneAt);
  const marketing = lastMarketing(accountId, goneAt);
  const usages = lastUsages(accountId);
  const { contract, grant } = entitlements;
  const { repayment, dispute, withdrawal, freeze, order } = money;
  const { payment, referral, consent, mailing } = marketing;
  return selectOfErased(db, accountId, {
    books: latest([contract, repayment, dispute, payment, lastPayout(accountId)]).as('books'),
    booksUntil: latest([lastDocumentUntil(accountId)]).as('books_until'),
    letters: latest([withdrawal, freeze, lastDeclaration(accountId)]).as('letters'),
    lettersUntil: latest([lastLetterUntil(accountId)]).as('letters_until'),
    orders: latest([order]).as('orders'),
    claims: latest([grant, lastRedemption(accountId), referral, usages.usage]).as('claims'),
    agreements: latest([consent, mailing, lastExport(accountId)]).as('agreements'),
    hashes: latest([usages.proof]).as('hashes'),
    actions: latest([lastAction(accountId)]).as('actions'),
  });
}

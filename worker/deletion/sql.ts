import { sql } from 'drizzle-orm';

import { selectDeletionIf } from '#worker/account/deletion/shared-sql.ts';
import { keepsUsages } from '#worker/cashback/deletion/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { keepsDeclarations } from '#worker/declaration/deletion/shared-sql.ts';
import { keepsActions } from '#worker/desk/deletion/shared-sql.ts';
import { keepsEntitlements } from '#worker/entitlement/deletion/shared-sql.ts';
import { keepsExports } from '#worker/export/deletion/shared-sql.ts';
import { keepsLetters } from '#worker/letter/deletion/shared-sql.ts';
import { keepsMarketing } from '#worker/marketing/deletion/shared-sql.ts';
import { keepsPayouts } from '#worker/payout/deletion/shared-sql.ts';
import { keepsRedemptions } from '#worker/promotion/deletion/shared-sql.ts';
import { keepsMoney } from '#worker/subscription/upkeep/deletion/shared-sql.ts';

/** Whether anything of a deleted person is still kept: one row or none. A statement. */
export function selectRemains(db: Database, accountId: string) {
  const conditions = [
    keepsMoney,
    keepsEntitlements,
    keepsLetters,
    keepsDeclarations,
    keepsPayouts,
    keepsRedemptions,
    keepsUsages,
    keepsMarketing,
    keepsActions,
    keepsExports,
  ].map((keeps) => keeps(accountId));
  return selectDeletionIf(db, accountId, sql.join(conditions, sql` or `));
}

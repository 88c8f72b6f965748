import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { hasUndecidedUsage } from '#worker/cashback/deletion/shared-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { hasOpenDeclaration } from '#worker/declaration/deletion/shared-sql.ts';
import { mayHavePremium } from '#worker/entitlement/deletion/shared-sql.ts';
import { hasOpenCredit } from '#worker/marketing/deletion/shared-sql.ts';
import { hasOpenPayout } from '#worker/payout/deletion/shared-sql.ts';
import { hasOpenMoney } from '#worker/subscription/upkeep/deletion/shared-sql.ts';

/**
 * An SQL condition: something keeps that account although its person sleeps. A contract or Premium
 * of another kind, money that is owed on either side, or something that is not decided.
 */
export function isHeld(id: OfAccount, now: number): SQL {
  const each = [
    mayHavePremium(id, now),
    hasOpenMoney(id),
    hasOpenPayout(id),
    hasOpenDeclaration(id),
    hasUndecidedUsage(id),
    hasOpenCredit(id),
  ];
  return sql`(${sql.join(each, sql` or `)})`;
}

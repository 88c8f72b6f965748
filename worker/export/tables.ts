import { accountTables } from '#worker/account/export/shared-sql.ts';
import { clientApiTables } from '#worker/client-api/export/shared-sql.ts';
import { cashbackTables } from '#worker/cashback/export/shared-sql.ts';
import type { PersonalTable } from '#worker/db/personal-table.ts';
import { declarationTables } from '#worker/declaration/export/shared-sql.ts';
import { entitlementTables } from '#worker/entitlement/export/shared-sql.ts';
import { exportTables } from '#worker/export/sql.ts';
import { letterTables } from '#worker/letter/export/shared-sql.ts';
import { marketingTables } from '#worker/marketing/export/shared-sql.ts';
import { payoutTables } from '#worker/payout/export/shared-sql.ts';
import { promotionTables } from '#worker/promotion/export/shared-sql.ts';
import { subscriptionTables } from '#worker/subscription/upkeep/export/shared-sql.ts';

/**
 * Every table of which a person gets their own rows, in the order of the page. The desk stands
 * above this slice: its log comes from app.ts.
 */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...entitlementTables,
  ...subscriptionTables,
  ...clientApiTables,
  ...promotionTables,
  ...declarationTables,
  ...letterTables,
  ...cashbackTables,
  ...payoutTables,
  ...marketingTables,
  ...exportTables,
];

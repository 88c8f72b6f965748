import { sql } from 'drizzle-orm';

import { selectAccountId } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { selectContractByNumber, selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import {
  selectOpenPurchase,
  selectOrder,
  selectPlannedOf,
} from '#worker/subscription/order/shared-sql.ts';

/** A person whose contract may be meant, and everything of theirs that can be ended. */
export interface Party {
  accountId: string;
  contracts: readonly ContractRow[];
  grants: readonly Grant[];
  /** An order that is not concluded yet, or that this declaration has had given up. */
  purchase: OpenPurchase | null;
  /** The changes of plan that they have planned. */
  planned: Awaited<ReturnType<typeof selectPlannedOf>>;
}

export type OpenPurchase = Awaited<ReturnType<typeof selectOpenPurchase>>[number];

/** What our tables say about a declaration. */
export interface Found {
  /** Whose account has the typed e-mail; else who was signed in; null for nobody. */
  party: Party | null;
  /** The contract with the typed number; null for none. */
  numbered: ContractRow | null;
}

/**
 * Looks up whose contract is meant, in one round trip. `orderId`: an order that is to be given up,
 * if that was noted before; it may have been given up since.
 */
export async function findOwner(
  ctx: Ctx,
  declaration: Declaration,
  orderId: string | null,
): Promise<Found> {
  const { db } = ctx;
  const { email, number } = meantBy(declaration.typed);
  const byEmail = selectAccountId(db, { email });
  const accountId = sql<string>`coalesce((${byEmail}), ${declaration.accountId})`;
  const { accounts, contracts, grants, purchases, planned, noted, numbered } = await batch(db, {
    accounts: byEmail,
    contracts: selectContracts(db, accountId),
    grants: selectGrants(db, accountId),
    purchases: selectOpenPurchase(db, accountId),
    planned: selectPlannedOf(db, accountId),
    noted: selectOrder(db, orderId ?? 'none'),
    numbered: selectContractByNumber(db, number ?? 'none'),
  });
  const id = accounts[0]?.id ?? declaration.accountId;
  const purchase = purchases[0] ?? givenUp(noted, id);
  return {
    party: id === null ? null : { accountId: id, contracts, grants, purchase, planned },
    numbered: numbered[0] ?? null,
  };
}

/** The same of a person who is known. */
export async function readParty(
  ctx: Ctx,
  accountId: string,
  orderId: string | null,
): Promise<Party> {
  const { contracts, grants, purchases, planned, noted } = await batch(ctx.db, {
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    purchases: selectOpenPurchase(ctx.db, accountId),
    planned: selectPlannedOf(ctx.db, accountId),
    noted: selectOrder(ctx.db, orderId ?? 'none'),
  });
  const purchase = purchases[0] ?? givenUp(noted, accountId);
  return { accountId, contracts, grants, purchase, planned };
}

/** The order that was noted, if it was given up since. */
function givenUp([order]: readonly OpenPurchase[], owner: string | null): OpenPurchase | null {
  return order?.status === 'released' && order.accountId === owner ? order : null;
}

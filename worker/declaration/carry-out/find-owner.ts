import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { selectSpent } from '#worker/account/known/shared-sql.ts';
import { selectAccountId } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import {
  accountOfNumber,
  selectContractByNumber,
  selectContracts,
} from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import {
  selectOpenPurchase,
  selectOrder,
  selectOrderedOf,
} from '#worker/subscription/order/shared-sql.ts';

/** A person whose contract may be meant, and everything of theirs that can be ended. */
export interface Party {
  accountId: string;
  contracts: readonly ContractRow[];
  grants: readonly Grant[];
  /** An order that is not concluded yet, or that this declaration has had given up. */
  purchase: OpenPurchase | null;
  /** When they have ordered their contracts, and the changes of plan that they have planned. */
  ordered: Awaited<ReturnType<typeof selectOrderedOf>>;
  /** What they have withdrawn from, and whether another account has had their guarantee. */
  withdrawals: readonly Pick<Withdrawal, 'key' | 'contractId' | 'reason' | 'status'>[];
  isGuaranteeKnown: boolean;
}

export type OpenPurchase = Awaited<ReturnType<typeof selectOpenPurchase>>[number];

/** What our tables say about a declaration. */
export interface Found {
  /**
   * Who was signed in, where they have typed the number of a contract of theirs; else whose account
   * has the typed e-mail; else who was signed in; null for nobody.
   */
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
  const ofNumber = accountOfNumber(number ?? 'none');
  const own = sql`iif(${ofNumber} = ${declaration.accountId}, ${declaration.accountId}, null)`;
  const accountId = sql<string>`coalesce(${own}, (${byEmail}), ${declaration.accountId})`;
  const { accounts, noted, numbered, ...rows } = await batch(db, {
    accounts: byEmail,
    ...ofParty(db, accountId),
    noted: selectOrder(db, orderId ?? 'none'),
    numbered: selectContractByNumber(db, number ?? 'none'),
  });
  const isOwn = numbered[0] !== undefined && numbered[0].accountId === declaration.accountId;
  const id = (isOwn ? null : accounts[0]?.id) ?? declaration.accountId;
  return {
    party: id === null ? null : partyIn(id, { ...rows, noted }),
    numbered: numbered[0] ?? null,
  };
}

/** The same of a person who is known. */
export async function readParty(
  ctx: Ctx,
  accountId: string,
  orderId: string | null,
): Promise<Party> {
  const rows = await batch(ctx.db, {
    ...ofParty(ctx.db, accountId),
    noted: selectOrder(ctx.db, orderId ?? 'none'),
  });
  return partyIn(accountId, rows);
}

/** The statements about a person. */
function ofParty(db: Ctx['db'], accountId: string | SQL<string>) {
  return {
    contracts: selectContracts(db, accountId),
    grants: selectGrants(db, accountId),
    purchases: selectOpenPurchase(db, accountId),
    ordered: selectOrderedOf(db, accountId),
    withdrawals: selectWithdrawals(db, accountId),
    spent: selectSpent(db, accountId),
  };
}

type Rows = {
  [Name in keyof ReturnType<typeof ofParty>]: Awaited<ReturnType<typeof ofParty>[Name]>;
} & { noted: readonly OpenPurchase[] };

function partyIn(accountId: string, { purchases, noted, spent, ...rows }: Rows): Party {
  const { contracts, grants, ordered, withdrawals } = rows;
  const purchase = purchases[0] ?? givenUp(noted, accountId);
  const isGuaranteeKnown = spent[0]?.guarantee === 1;
  const own = { contracts, grants, purchase, ordered, withdrawals };
  return { accountId, ...own, isGuaranteeKnown };
}

/** The order that was noted, if it was given up since. */
function givenUp([order]: readonly OpenPurchase[], owner: string | null): OpenPurchase | null {
  return order?.status === 'released' && order.accountId === owner ? order : null;
}

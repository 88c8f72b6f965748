import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry, selectSessionStart } from '#worker/account/shared-sql.ts';
import { selectHandedOffBefore } from '#worker/client-api/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { premiumOf } from '#worker/entitlement/premium.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { selectHandOff } from '#worker/handoff/sql.ts';
import type { HandOffRow } from '#worker/handoff/sql.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';

/** Somebody who is being handed off. */
export interface Person {
  account: Account;
  /** How and when they signed in here. */
  session: { beganWith: string; createdAt: number };
  hasSub: boolean;
  /** Their waiting hand-off with the requested ticket; null where there is none. */
  pendingHandOff: HandOffRow | null;
  /** Whether that client knows them from an earlier hand-off. */
  isKnownToClient: boolean;
}

/**
 * Reads everything that a hand-off to a client, or with a ticket, depends on, and counts the try.
 * One round trip. Throws `not_logged_in`, `too_many_requests`.
 */
export async function readPerson(
  ctx: Ctx,
  by: { clientId: string } | { ticketHash: string },
): Promise<Person> {
  const { clientId, ticketHash } = { clientId: '', ticketHash: '', ...by };
  const now = ctx.clock.now();
  const tries = [
    tryOfCaller(ctx, limits.handOffPerAccount),
    ...(await triesOf(ctx, [[limits.handOffPerAddress, ctx.caller.address]])),
  ];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    sessions: selectSessionStart(ctx.db, ctx.caller.sessionHash ?? ''),
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    debts: selectDebts(ctx.db, accountId),
    handOffs: selectHandOff(ctx.db, ticketHash, accountId, now),
    before: selectHandedOffBefore(ctx.db, clientId, accountId),
    tryCounts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.tryCounts);
  const [session] = rows.sessions;
  if (!session) throw new AppError('not_logged_in');
  return {
    account,
    session,
    hasSub: premiumOf(rows, now) !== null,
    pendingHandOff: rows.handOffs[0] ?? null,
    isKnownToClient: rows.before.length > 0,
  };
}

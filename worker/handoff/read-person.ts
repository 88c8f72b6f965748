import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry, selectSessionStart } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { asOwed, grantsAccess } from '#worker/entitlement/access.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { selectHandOff } from '#worker/handoff/repository.ts';
import type { HandOffRow } from '#worker/handoff/repository.ts';
import { selectReturned } from '#worker/subscription/dispute/statements.ts';

/** Somebody who is being handed off. */
export interface Person {
  account: Account;
  /** When and how they signed in here. */
  session: { beganWith: string; createdAt: number };
  hasSub: boolean;
  /** Their hand-off under the ticket that was asked for. */
  waiting: HandOffRow | null;
}

/**
 * Reads all that a hand-off depends on and counts it, in one round trip. Throws `not_logged_in`,
 * `too_many_requests`.
 */
export async function readPerson(ctx: Ctx, ticketHash: string | null): Promise<Person> {
  const now = ctx.clock.now();
  const tries = [
    tryOfCaller(ctx, limits.handOffPerAccount),
    ...(await triesOf(ctx, [[limits.handOffPerAddress, ctx.caller.address]])),
  ];
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectSessionStart(ctx.db, ctx.caller.sessionHash ?? ''),
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
    selectReturned(ctx.db, accountId),
    selectHandOff(ctx.db, ticketHash ?? '', accountId, now),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  const [sessions, contracts, grants, returned, waiting, ...counted] = rows;
  refuseExcess(ctx, tries, counted);
  const session = sessions[0];
  if (!session) throw new AppError('not_logged_in');
  return {
    account,
    session,
    hasSub: grantsAccess(asOwed(contracts, returned, now), grants, now),
    waiting: waiting[0] ?? null,
  };
}

import type { Ctx } from '#worker/context.ts';
import {
  cancel,
  freeze,
  withdraw,
  withdrawChange,
} from '#worker/declaration/carry-out/contract-calls.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import type { Act, Decision, Freezing } from '#worker/declaration/carry-out/decide.ts';
import { isCancelledBy } from '#worker/declaration/carry-out/owner-wish.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { withdrawalKey, withdrawalUndoMs } from '#worker/declaration/case.ts';
import type { DeskReason } from '#worker/declaration/step.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import { reasonAfterPeriod, thawContracts } from '#worker/subscription/leaving/freeze-contract.ts';

/** Who carries out a declaration: the machine, the owner by a link, or an operator. */
export interface Actor {
  /** `machine`, `owner`, or an operator's e-mail. */
  by: string;
  /** Names this run in the ledger: the same run again writes nothing twice. */
  run: string;
}

/** What was done, and what is left for the desk. */
export interface Done {
  carried: readonly Carried[];
  hasGivenUp: boolean;
  hasDone: boolean;
  /** What is frozen until somebody of ours has looked, though it was to be carried out. */
  frozen: readonly Freezing[];
  /** Whether something that it had frozen before is collected again. */
  hasThawed: boolean;
  desk: readonly DeskReason[];
}

/**
 * Does what was decided, one after the other; an order was given up before. Doing it again after a
 * cut changes nothing.
 */
export async function carryOutActs(
  ctx: Ctx,
  whole: WholeCase,
  { acts, freezes, givesUp }: Decision,
  actor: Actor,
): Promise<Done> {
  const carried: Carried[] = [];
  const desk: DeskReason[] = [];
  const frozen: Freezing[] = [];
  for (const act of acts) {
    const one = await carryOutOne(ctx, whole, act, actor);
    if (typeof one === 'string') desk.push(one);
    else if ('becomes' in one) {
      frozen.push(one);
      desk.push('late_withdrawal');
    } else carried.push(one);
  }
  const all = [...freezes, ...frozen];
  for (const one of all) await freeze(ctx, one, whole.declaration);
  // What was frozen until now is decided.
  const stay = new Set(all.map(({ contract }) => contract.id));
  const hasThawed = await thawContracts(ctx, whole.declaration.id, stay);
  const hasGivenUp = givesUp !== null;
  const hasDone = hasGivenUp || carried.length > 0;
  return { carried, hasGivenUp, hasDone, frozen, hasThawed, desk };
}

/** As `reasonAfterPeriod`; a run of the same declaration that was cut off may have decided it. */
async function reasonOf(
  ctx: Ctx,
  contract: ContractRow,
  { key, receivedAt }: { key: string; receivedAt: number },
) {
  const [own] = isLive(contract.status) ? [] : await selectWithdrawalFrom(ctx.db, contract.id);
  return own?.key === key ? own.reason : reasonAfterPeriod(ctx, contract, receivedAt);
}

/**
 * What was done; why somebody of ours looks; or what is frozen until they have, where the guarantee
 * is over or used after all, or something is owed.
 */
async function carryOutOne(
  ctx: Ctx,
  { declaration, steps }: WholeCase,
  act: Act,
  actor: Actor,
): Promise<Carried | DeskReason | Freezing> {
  const { id, receivedAt, accountId } = declaration;
  const { do: what, contract } = act;
  try {
    if (what === 'cancel') {
      return await cancel(ctx, contract, {
        date: wishedDay(declaration).at,
        receivedAt,
        declarationId: id,
        run: actor.run,
        isTold: isCancelledBy(steps, contract.id),
      });
    }
    // Whoever is signed in is certain: it need not be undone.
    const isSignedIn = accountId === contract.accountId;
    const wish = {
      receivedAt,
      finalAt: isSignedIn ? receivedAt : ctx.clock.now() + withdrawalUndoMs,
      key: withdrawalKey(id),
    };
    if (act.do === 'withdraw_change') return await withdrawChange(ctx, act, wish);
    const reason =
      what === 'guarantee' ? await reasonOf(ctx, contract, { ...wish, receivedAt }) : 'withdrawal';
    if (reason === null) return { contract, becomes: null };
    return await withdraw(ctx, contract, { ...wish, reason });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    if (what !== 'guarantee') return 'ended';
    // It has ended since it was looked up, or the guarantee was used before.
    const [now] = await selectContract(ctx.db, contract.id);
    return now && isLive(now.status) ? { contract, becomes: null } : 'late_withdrawal';
  }
}

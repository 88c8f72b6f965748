import { addMonths } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type {
  CancellationInput,
  CancellationPreview,
  CancellationQuery,
} from '#worker/desk/money/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { dayOfDate, lastMoment } from '#worker/subscription/clock/days.ts';
import type { EndWish } from '#worker/subscription/clock/leave.ts';
import { planByDesk } from '#worker/subscription/leaving/cancel-contract.ts';
import type { PlannedByDesk } from '#worker/subscription/leaving/cancel-contract.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import type { PurchaseStatus } from '#worker/subscription/order/life.ts';
import { selectSuccessor } from '#worker/subscription/order/shared-sql.ts';

/* What an end of a contract by the desk means, before it is made. Amounts in cents. */

/** A day that is further away is a typing error. */
const farthestYears = 10;

type Wanted = Pick<CancellationInput, 'when' | 'refund'>;

/** What ending a contract in that way would mean. Changes nothing. Throws as `endContract`. */
export async function previewEnd(
  ctx: DeskCtx,
  { accountId, contractId }: { accountId: string; contractId: string },
  wanted: CancellationQuery,
): Promise<CancellationPreview> {
  const { contracts, lastActions, successors } = await batch(ctx.db, {
    contracts: selectContracts(ctx.db, accountId),
    lastActions: selectLastAction(ctx.db, 'contract', contractId),
    successors: selectSuccessor(ctx.db, accountId, contractId),
  });
  const contract = running(contracts, contractId, lastActions);
  refuseIfChanging(successors, wanted.refund);
  refuseIfEnding(contract);
  const plan = await planFor(ctx, contract, wanted, ctx.clock.now());
  const { leaving, charges, mostBack } = plan;
  return { ends_at: leaving.accessUntil, refund: backOf(wanted, plan), charges, most: mostBack };
}

/** That contract, if it runs. */
export function running(
  contracts: readonly ContractRow[],
  id: string,
  [last]: readonly AuditRow[],
): ContractRow {
  const contract = contracts.find((one) => one.id === id);
  if (!contract) throw new AppError('not_found');
  if (!isLive(contract.status)) throw alreadyDecidedError(contract.status, last?.operator ?? null);
  if (contract.oneTime) throw new AppError('no_term_end');
  return contract;
}

/**
 * The days that would go back pay for the contract that takes over, if its order comes to be.
 * Throws `purchase_in_progress`.
 */
export function refuseIfChanging(
  successors: readonly { status: PurchaseStatus }[],
  refund: Wanted['refund'],
): void {
  const isChanging = refund !== 'none' && successors.some(({ status }) => isOpen(status));
  if (isChanging) throw new AppError('purchase_in_progress');
}

/**
 * Stripe has not heard yet of the end that was noted before this one: it would be forgotten, with
 * what goes back for it. Throws `already_changed`.
 */
export function refuseIfEnding({ deskEnd }: ContractRow): void {
  if (deskEnd !== null) throw new AppError('already_changed');
}

/** What it would mean. Throws `invalid_request` (422) for what cannot be. */
export async function planFor(
  ctx: DeskCtx,
  contract: ContractRow,
  wanted: Wanted,
  now: number,
): Promise<PlannedByDesk> {
  const wish = wishOf(wanted, now);
  const plan = await planByDesk(ctx, contract, wish, now);
  if (typeof wanted.refund === 'number' && wanted.refund > plan.mostBack) {
    throw invalid('refund', { left: plan.mostBack });
  }
  return plan;
}

/** What goes back with it, cents. */
export function backOf({ refund }: Wanted, { leaving }: PlannedByDesk): number {
  return typeof refund === 'number' ? refund : (leaving.refund?.cents ?? 0);
}

/** The same together with what has gone back for the contract before, or is promised. */
export function backInAll({ refund }: Wanted, { leaving, backBefore }: PlannedByDesk): number {
  const sum = typeof refund === 'number' ? refund : 0;
  return backBefore + sum + (leaving.refund?.cents ?? 0);
}

/** How the contract clock reads what the operator wants. */
export function wishOf({ when, refund }: Wanted, now: number): EndWish {
  if (when === 'term_end') return 'paid';
  const at = when === 'now' ? now : lastMoment(dayOfDate(when));
  if (at < now || at > addMonths(now, 12 * farthestYears)) throw invalid('when');
  return refund === 'share' ? `on:${at}` : `on:${at}:kept`;
}

function invalid(field: 'when' | 'refund', details: Record<string, unknown> = {}): AppError {
  return new AppError('invalid_request', {
    status: 422,
    fields: { [field]: 'invalid_request' },
    details,
  });
}

import { sql } from 'drizzle-orm';

import { minuteMs } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isRepeated, newAction } from '#worker/desk/action.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import {
  backInAll,
  backOf,
  planFor,
  refuseIfChanging,
  refuseIfEnding,
  running,
  wishOf,
} from '#worker/desk/money/planned-end.ts';
import type { CancellationAnswer, CancellationInput } from '#worker/desk/money/schemas.ts';
import { askSecond, pendingIn, wantsSecond } from '#worker/desk/second-looks/ask-second.ts';
import type { Asked } from '#worker/desk/second-looks/ask-second.ts';
import type { PendingAnswer } from '#worker/desk/second-looks/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction, selectLastAction } from '#worker/desk/shared-sql.ts';
import { isContractUnchanged, selectContracts } from '#worker/entitlement/shared-sql.ts';
import { writeDeskEnd } from '#worker/entitlement/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { endByDeskSoon } from '#worker/subscription/leaving/cancel-contract.ts';
import { payBackSoon } from '#worker/subscription/money/pay-back.ts';
import { hasNoNewRepayment, owe } from '#worker/subscription/money/shared-sql.ts';
import { deskKey } from '#worker/subscription/order/leaving-note.ts';
import { otherSuccessorExists, selectSuccessor } from '#worker/subscription/order/shared-sql.ts';

/** For how long the call that notes an end works on it; then the scheduled run goes on. */
const leaseMs = minuteMs;

/**
 * Ends a contract: with what is paid, at once or on a day, and gives back nothing, the share that
 * is not used, or a sum. The end is noted together with the audit row; if what follows at Stripe is
 * cut off, the scheduled run goes on. Its owner is told. Throws `not_found`, `no_term_end` for a
 * plan that is paid once, `already_decided` for a contract that has ended, `already_changed` if
 * another call has changed it meanwhile or an end of it is still under way, which goes on then,
 * `purchase_in_progress` where money would go back while an order is open that takes over from it,
 * and `invalid_request` (422) for a day that is over or a sum that is more than was paid. If what
 * goes back wants two operators, the end only waits, unless another one has `asked` for it.
 */
export async function endContract(
  ctx: DeskCtx,
  accountId: string,
  input: CancellationInput,
  asked?: Asked,
): Promise<CancellationAnswer | PendingAnswer> {
  const { db } = ctx;
  const { action_id: actionId, contract_id: contractId, reason, when, refund } = input;
  const now = ctx.clock.now();
  const about = { actionId, action: 'contract.ended', subject: 'contract', subjectId: contractId };
  const rows = await batch(db, {
    audit: selectAction(db, actionId),
    contracts: selectContracts(db, accountId),
    lastActions: selectLastAction(db, 'contract', contractId),
    successors: selectSuccessor(db, accountId, contractId),
  });
  const pending = pendingIn(rows.audit);
  if (pending) return pending;
  const key = `desk:${actionId}`;
  const repeated = isRepeated(newAction(ctx, { ...about, accountId, details: {} }), rows.audit);
  if (repeated) return carryOn(ctx, contractId, key, rows.audit);
  const contract = running(rows.contracts, contractId, rows.lastActions);
  refuseIfChanging(rows.successors, refund);
  if (contract.deskEnd !== null) await endByDeskSoon(ctx, contractId);
  refuseIfEnding(contract);
  const plan = await planFor(ctx, contract, input, now);
  const { refundedBefore = plan.backBefore } = asked ?? {};
  if (refundedBefore !== plan.backBefore) throw new AppError('already_changed');
  const back = backOf(input, plan);
  // Together with what has gone back before: a sum in parts is the same sum.
  if (back > 0 && wantsSecond(ctx, backInAll(input, plan), asked)) {
    const { number: document } = contract;
    const waits = { act: 'end', contract_id: contractId, when, refund, reason, document } as const;
    const sums = { amount: back, refunded_before: plan.backBefore };
    return askSecond(ctx, { actionId, accountId }, { ...waits, ...sums });
  }
  const by = asked && { asked_by: asked.by };
  const details = { when, ends_at: plan.leaving.accessUntil, amount: back, reason, ...by };
  const sum = typeof refund === 'number' ? refund : null;
  const isFree =
    refund === 'none' ? sql`true` : sql`not ${otherSuccessorExists(accountId, contractId, null)}`;
  const { outcome, auditRow } = await runAction(
    ctx,
    newAction(ctx, { ...about, accountId, details: { ...details, number: contract.number } }),
    {
      // Of two acts at once the later one has not seen the sum of the earlier one.
      onlyIf: sql`${isContractUnchanged(contract)} and ${isFree}
        and ${hasNoNewRepayment(accountId, plan.known)}`,
      write: (onlyIf) => ({
        end: writeDeskEnd(
          db,
          contractId,
          { key: deskKey(actionId), wish: wishOf(input, now), receivedAt: now },
          now + leaseMs,
          onlyIf,
        ),
        owed:
          sum === null
            ? undefined
            : owe(
                db,
                {
                  key,
                  accountId,
                  contractId,
                  reason: 'desk',
                  amount: sum,
                  invoiceId: null,
                  dueAt: now,
                },
                now,
                onlyIf,
              ),
      }),
      read: {},
    },
  );
  if (outcome === 'refused') throw new AppError('already_changed');
  return carryOn(ctx, contractId, key, [auditRow]);
}

/** Goes on with what was noted, and answers as the act did that noted it. */
async function carryOn(
  ctx: DeskCtx,
  contractId: string,
  key: string,
  [row]: readonly AuditRow[],
): Promise<CancellationAnswer> {
  await endByDeskSoon(ctx, contractId);
  await payBackSoon(ctx, key);
  const { ends_at: endsAt, amount } = row?.details ?? {};
  return {
    success: true,
    id: contractId,
    ends_at: typeof endsAt === 'number' ? endsAt : null,
    refund: Number(amount ?? 0),
  };
}

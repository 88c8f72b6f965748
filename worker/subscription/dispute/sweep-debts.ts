import { overdueContracts } from '#worker/entitlement/shared-sql.ts';
import { inTurn, itemJob } from '#worker/schedule/item-job.ts';
import { dueDisputes } from '#worker/subscription/dispute/dispute-sql.ts';
import { seeToDebt } from '#worker/subscription/dispute/see-to-debt.ts';
import { seeToOverdue } from '#worker/subscription/dispute/see-to-overdue.ts';

/**
 * Sees to debits that came back and to other payments that are overdue: reminders, and what follows
 * at the end of the grace and after a payment. Part of the scheduled run.
 */
export const sweepDebts = inTurn(
  itemJob(dueDisputes, seeToDebt),
  itemJob(overdueContracts, seeToOverdue),
);

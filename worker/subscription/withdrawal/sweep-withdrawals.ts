import { itemJob } from '#worker/schedule/item-job.ts';
import { carryOnWithdrawal } from '#worker/subscription/withdrawal/carry-on.ts';
import { dueWithdrawals } from '#worker/subscription/withdrawal/withdrawal-sql.ts';

/** Carries on withdrawals that have become final, or were cut off. Part of the scheduled run. */
export const sweepWithdrawals = itemJob(dueWithdrawals, carryOnWithdrawal);

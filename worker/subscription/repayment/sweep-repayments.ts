import { itemJob } from '#worker/schedule/item-job.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';
import { dueRepayments } from '#worker/subscription/repayment/repayment-sql.ts';

/** Pays back what is due, and looks at what is on its way. Part of the scheduled run. */
export const sweepRepayments = itemJob(dueRepayments, (ctx, { key }) => payBack(ctx, key));

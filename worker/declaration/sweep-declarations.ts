import { takeNextStep } from '#worker/declaration/carry-out/see-to-case.ts';
import { dueCases } from '#worker/declaration/sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';

/** Carries on cases that were cut off, and looks after receipts. Part of the scheduled run. */
export const sweepDeclarations = itemJob(dueCases, (ctx, { declarationId }) =>
  takeNextStep(ctx, declarationId),
);

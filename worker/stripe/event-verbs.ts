import type { Ctx } from '#worker/context.ts';
import type { Subject } from '#worker/stripe/event-subject.ts';
import { completeIfPaid } from '#worker/subscription/purchase/complete-if-paid.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

type Verb = (ctx: Ctx, id: string, taken?: { version: number | null }) => Promise<unknown>;

/** What an event makes us do. */
export const eventVerbs: Record<Subject['kind'], Verb> = {
  contract: syncContract,
  purchase: completeIfPaid,
  plans: syncPlans,
};

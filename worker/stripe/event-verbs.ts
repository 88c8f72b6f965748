import type { Ctx } from '#worker/context.ts';
import { notePayment } from '#worker/marketing/note-payment.ts';
import type { Subject } from '#worker/stripe/event-subject.ts';
import type { FirstLook } from '#worker/subscription/first-look.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { followRefund } from '#worker/subscription/contract/take-back.ts';
import { followBill } from '#worker/subscription/dispute/follow-bill.ts';
import { followReturn } from '#worker/subscription/dispute/follow-return.ts';
import { syncSettlement } from '#worker/subscription/dispute/sync-settlement.ts';
import { announceComingDebit, announceDebit } from '#worker/subscription/mails/announce-debit.ts';
import { keepBroughtMethod } from '#worker/subscription/payment-method/keep-method.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';
import { completeVerified } from '#worker/subscription/purchase/complete-if-paid.ts';

type Verb = (ctx: Ctx, subject: Subject, look: Partial<FirstLook>) => Promise<unknown>;

/** What an event makes us do. */
export const eventVerbs: Record<Subject['kind'], Verb> = {
  contract: async (ctx, { id }, { contract }) => {
    await syncContract(ctx, id, contract);
    // The contract of a one-time plan is its invoice.
    if (id.startsWith('in_')) await notePayment(ctx, id, id);
  },
  bill: async (ctx, { id, of = '' }, { contract }) => {
    await followBill(ctx, id, of, contract);
    await notePayment(ctx, of, id);
  },
  renewal: (ctx, { id }) => announceComingDebit(ctx, id),
  debit: (ctx, { id }) => announceDebit(ctx, id),
  settlement: async (ctx, { id, of }, { dispute }) => {
    await syncSettlement(ctx, id, Number(of), dispute);
    await notePayment(ctx, id);
  },
  return: (ctx, { id }) => followReturn(ctx, id),
  refund: (ctx, { id }) => followRefund(ctx, id),
  session: (ctx, { id }) => keepBroughtMethod(ctx, id),
  purchase: (ctx, { id }, { purchase }) => completeVerified(ctx, id, purchase),
  plans: (ctx, _, { planVersion }) => syncPlans(ctx, planVersion),
};

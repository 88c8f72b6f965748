import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { recordFirstPayment } from '#worker/marketing/record-first-payment.ts';
import { subjectOfInvoice } from '#worker/stripe/event-subject.ts';
import type { EventSubject, SubjectKind } from '#worker/stripe/event-subject.ts';
import type { EventSnapshot } from '#worker/subscription/upkeep/event-snapshot.ts';
import { markForArchive } from '#worker/subscription/billing/archive.ts';
import { finishChangeTo } from '#worker/subscription/change/finish-change.ts';
import {
  arrangeAgain,
  arrangeBeforeCharge,
  followReleasedSchedule,
} from '#worker/subscription/contract/arrange-purchase.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import {
  followRefund,
  sendOneTimeReceipt,
  sendReceipt,
} from '#worker/subscription/billing/tell-payments.ts';
import {
  followChargeDispute,
  followInvoice,
  reportUnfinalized,
} from '#worker/subscription/billing/follow-disputes.ts';
import { syncSettlement } from '#worker/subscription/billing/sync-settlement.ts';
import { settleEnd } from '#worker/subscription/leaving/change-at-stripe.ts';
import {
  announceDebit,
  announceUpcomingDebit,
} from '#worker/subscription/billing/announce-debit.ts';
import { followFailedRefund } from '#worker/subscription/money/follow-repayments.ts';
import { invoiceOfPayment } from '#worker/subscription/money/invoices.ts';
import { followMandate } from '#worker/subscription/billing/payment-method.ts';
import { followCheckoutSession } from '#worker/subscription/billing/update-method.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';
import { syncPlans } from '#worker/subscription/catalogue/sync-plans.ts';
import { completeAfterEvent } from '#worker/subscription/checkout/sweep-purchases.ts';

/** One verb for each kind of subject; a missing one does not compile. */
type EventVerbs = {
  [Kind in SubjectKind]: (
    ctx: Ctx,
    subject: EventSubject<Kind>,
    snapshot: Partial<EventSnapshot>,
  ) => Promise<unknown>;
};

const eventVerbs: EventVerbs = {
  contract: async (ctx, { contractId }, { contract }) => {
    const synced = await syncContract(ctx, contractId, contract);
    if (synced?.isContested) await settleEnd(ctx, synced);
    if (synced?.endsTooSoon) await arrangeAgain(ctx, contractId);
    if (synced?.isChanging) await finishChangeTo(ctx, contractId);
    // The contract of a one-time plan is its invoice.
    if (!contractId.startsWith('in_')) return;
    await sendOneTimeReceipt(ctx, contractId);
    await recordFirstPayment(ctx, contractId, contractId);
  },
  invoice: async (ctx, { contractId, invoiceId }, { contract }) => {
    const payable = await followInvoice(ctx, contractId, invoiceId, contract);
    if (payable) await sendReceipt(ctx, payable.accountId, payable);
    await recordFirstPayment(ctx, invoiceId, contractId);
  },
  releasedSchedule: (ctx, { contractId }) => followReleasedSchedule(ctx, contractId),
  unreadInvoice: async (ctx, { invoiceId }) =>
    followRead(ctx, await nullIfGone(ctx.stripe.invoices.retrieve(invoiceId))),
  billingDocument: (ctx, { documentId }) => markForArchive(ctx, documentId),
  unfinalizedInvoice: (ctx, { invoiceId }) => reportUnfinalized(ctx, invoiceId),
  payment: async (ctx, { intentId }) => followRead(ctx, await invoiceOfPayment(ctx, intentId)),
  mandate: (ctx, { mandateId }) => followMandate(ctx, mandateId),
  failedRefund: (ctx, { refundId }) => followFailedRefund(ctx, refundId),
  renewal: async (ctx, { contractId }, { contract }) => {
    await arrangeBeforeCharge(ctx, contractId, contract?.purchase);
    await announceUpcomingDebit(ctx, contractId);
  },
  debit: (ctx, { chargeId }) => announceDebit(ctx, chargeId),
  settlement: async (ctx, { invoiceId, disputeId }, { dispute }) => {
    await syncSettlement(ctx, invoiceId, disputeId, dispute);
    await recordFirstPayment(ctx, invoiceId);
  },
  chargeDispute: (ctx, { stripeDisputeId }) => followChargeDispute(ctx, stripeDisputeId),
  refund: (ctx, { chargeId }) => followRefund(ctx, chargeId),
  checkoutSession: (ctx, { sessionId }) => followCheckoutSession(ctx, sessionId),
  purchase: (ctx, { purchaseId }, { purchase }) => completeAfterEvent(ctx, purchaseId, purchase),
  plans: (ctx, _, { planVersion }) => syncPlans(ctx, planVersion),
};

/** Follows an invoice that was fetched because the event did not show what it concerns. */
async function followRead(ctx: Ctx, invoice: Stripe.Invoice | null): Promise<void> {
  const subject = invoice && subjectOfInvoice(invoice);
  if (subject) await followEvent(ctx, subject, {});
}

/** Does what an event about this subject asks for; `snapshot` is what was already read for it. */
export async function followEvent<K extends SubjectKind>(
  ctx: Ctx,
  subject: EventSubject<K>,
  snapshot: Partial<EventSnapshot>,
): Promise<void> {
  await eventVerbs[subject.kind](ctx, subject, snapshot);
}

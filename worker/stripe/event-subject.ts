import Stripe from 'stripe';

import { idOf } from '#worker/id-of.ts';
import { AppError } from '#worker/errors.ts';

/**
 * What can be affected by an event, by kind, and the ids with which its present state is read
 * again. A `contractId` is sub_… or, for a one-time plan, the in_… of its invoice.
 */
interface SubjectIds {
  contract: { contractId: string };
  /** A subscription whose schedule was released: nothing follows its present plan any more. */
  releasedSchedule: { contractId: string };
  /** An invoice of a subscription. */
  invoice: { contractId: string; invoiceId: string };
  /** An invoice of which the event shows only the id, because it is in another API version. */
  unreadInvoice: { invoiceId: string };
  /** An invoice that was finalized, or a credit note that was issued: it is to be archived. */
  billingDocument: { documentId: string };
  /** An invoice that Stripe could not finalize, and so will not charge. */
  unfinalizedInvoice: { invoiceId: string };
  /** A payment that failed, perhaps of an invoice. */
  payment: { intentId: string };
  /** What a person agreed to with their bank or PayPal. */
  mandate: { mandateId: string };
  /** A refund that did not reach its owner. */
  failedRefund: { refundId: string };
  /** The next charge of a subscription. */
  renewal: { contractId: string };
  /** A SEPA debit that was handed to the bank. */
  debit: { chargeId: string };
  /** An invoice that settles a dispute of ours. */
  settlement: { invoiceId: string; disputeId: number };
  /** What Stripe calls a dispute (dp_…, du_…). */
  chargeDispute: { stripeDisputeId: string };
  refund: { chargeId: string };
  checkoutSession: { sessionId: string };
  purchase: { purchaseId: string };
  plans: { priceId: string };
}

export type SubjectKind = keyof SubjectIds;

/** What has to be read again at Stripe because of an event: one shape for each kind. */
export type EventSubject<K extends SubjectKind = SubjectKind> = {
  [Kind in K]: { kind: Kind } & SubjectIds[Kind];
}[K];

/**
 * Reads from an event only what it concerns, null for nothing of interest. The rest of its payload
 * may be outdated and is never used. Stripe lists an event in the API version that the account had
 * when the event was made. Ids are the same in all of them. Where more is needed, the object is
 * fetched by its id. Throws `invalid_request` for an event of a kind that concerns us without an
 * object in it.
 */
export function subjectOfEvent(event: Stripe.Event): EventSubject | null {
  const subject = readSubject(event);
  if (subject && Object.values(subject).some((id) => id === undefined || id === '')) {
    throw new AppError('invalid_request', { cause: new Error(`${event.type} names no object`) });
  }
  return subject;
}

function readSubject(event: Stripe.Event): EventSubject | null {
  // Stripe has some 250 event types; all but these concern nothing of ours.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { kind: 'contract', contractId: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return event.api_version === Stripe.API_VERSION
        ? subjectOfInvoice(event.data.object)
        : { kind: 'unreadInvoice', invoiceId: event.data.object.id };
    case 'invoice.finalized':
    case 'credit_note.created':
      return { kind: 'billingDocument', documentId: event.data.object.id };
    case 'invoice.finalization_failed':
      return { kind: 'unfinalizedInvoice', invoiceId: event.data.object.id };
    case 'payment_intent.payment_failed':
      return { kind: 'payment', intentId: event.data.object.id };
    case 'subscription_schedule.released': {
      const contractId = event.data.object.released_subscription;
      return contractId ? { kind: 'releasedSchedule', contractId } : null;
    }
    case 'customer.subscription.trial_will_end':
      return { kind: 'renewal', contractId: event.data.object.id };
    case 'invoice.upcoming':
      return subjectOfUpcomingInvoice(event.data.object);
    case 'charge.pending':
      return event.data.object.payment_method_details?.type === 'sepa_debit'
        ? { kind: 'debit', chargeId: event.data.object.id }
        : null;
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { kind: 'chargeDispute', stripeDisputeId: event.data.object.id };
    case 'charge.refunded':
      return { kind: 'refund', chargeId: event.data.object.id };
    case 'refund.failed':
      return { kind: 'failedRefund', refundId: event.data.object.id };
    case 'mandate.updated':
      // One that is given is followed where it is used.
      return event.data.object.status === 'inactive'
        ? { kind: 'mandate', mandateId: event.data.object.id }
        : null;
    case 'checkout.session.completed':
      return { kind: 'checkoutSession', sessionId: event.data.object.id };
    case 'setup_intent.succeeded':
      return subjectOfSetup(event.data.object);
    case 'price.created':
    case 'price.updated':
    case 'price.deleted':
      return { kind: 'plans', priceId: event.data.object.id };
    default:
      return null;
  }
}

/**
 * An upcoming invoice has no id yet, so it cannot be fetched. Before the API version 2025-03-31 it
 * named its subscription itself.
 */
function subjectOfUpcomingInvoice(
  invoice: Stripe.Invoice & { subscription?: string | { id: string } | null },
): EventSubject | null {
  const subscriptionId =
    idOf(invoice.parent?.subscription_details?.subscription) ?? idOf(invoice.subscription);
  return subscriptionId ? { kind: 'renewal', contractId: subscriptionId } : null;
}

/** What an invoice in the present API version concerns. */
export function subjectOfInvoice({ id, parent, metadata }: Stripe.Invoice): EventSubject | null {
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  if (subscriptionId) return { kind: 'invoice', contractId: subscriptionId, invoiceId: id };
  const disputeId = metadata?.['dispute_id'];
  // No dispute has the id 0.
  if (disputeId) return { kind: 'settlement', invoiceId: id, disputeId: Number(disputeId) || 0 };
  return metadata?.['purchase_id'] ? { kind: 'contract', contractId: id } : null;
}

function subjectOfSetup({ metadata }: Stripe.SetupIntent): EventSubject | null {
  const purchaseId = metadata?.['purchase_id'];
  return purchaseId ? { kind: 'purchase', purchaseId } : null;
}

/** The id under which the inbox lists a subject: the contract's, or else the one it is read by. */
export function objectIdOf(subject: EventSubject): string {
  switch (subject.kind) {
    case 'contract':
    case 'releasedSchedule':
    case 'invoice':
    case 'renewal':
      return subject.contractId;
    case 'debit':
    case 'refund':
      return subject.chargeId;
    case 'settlement':
    case 'unreadInvoice':
    case 'unfinalizedInvoice':
      return subject.invoiceId;
    case 'billingDocument':
      return subject.documentId;
    case 'payment':
      return subject.intentId;
    case 'mandate':
      return subject.mandateId;
    case 'failedRefund':
      return subject.refundId;
    case 'chargeDispute':
      return subject.stripeDisputeId;
    case 'checkoutSession':
      return subject.sessionId;
    case 'purchase':
      return subject.purchaseId;
    case 'plans':
      return subject.priceId;
  }
}

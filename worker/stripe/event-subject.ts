import type Stripe from 'stripe';

import { idOf } from '#worker/id-of.ts';

/** What has to be looked at again because of an event. */
export interface Subject {
  kind:
    | 'contract'
    | 'bill'
    | 'renewal'
    | 'debit'
    | 'settlement'
    | 'return'
    | 'refund'
    | 'session'
    | 'purchase'
    | 'plans';
  /**
   * sub_… or in_… of a contract (of the one that is billed, too), in_… of a settlement, our id of a
   * purchase, else Stripe's id of what the event is about.
   */
  id: string;
  /** The bill, or the dispute that is settled. */
  of?: string;
}

/** Reads an event for nothing but whom it concerns; its payload is never believed. */
export function subjectOf(event: Stripe.Event): Subject | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { kind: 'contract', id: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return invoiceSubject(event.data.object);
    case 'customer.subscription.trial_will_end':
      return { kind: 'renewal', id: event.data.object.id };
    case 'invoice.upcoming':
      return renewalSubject(event.data.object);
    case 'charge.pending':
      return event.data.object.payment_method_details?.type === 'sepa_debit'
        ? { kind: 'debit', id: event.data.object.id }
        : null;
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { kind: 'return', id: event.data.object.id };
    case 'charge.refunded':
      return { kind: 'refund', id: event.data.object.id };
    case 'checkout.session.completed':
      return { kind: 'session', id: event.data.object.id };
    case 'setup_intent.succeeded':
      return purchaseSubject(event.data.object.metadata);
    case 'price.created':
    case 'price.updated':
    case 'price.deleted':
      return { kind: 'plans', id: event.data.object.id };
    default:
      return null;
  }
}

/** An invoice that is only foreseen has no id. */
function renewalSubject(invoice: Stripe.Invoice): Subject | null {
  const parent = idOf(invoice.parent?.subscription_details?.subscription);
  return parent ? { kind: 'renewal', id: parent } : null;
}

function invoiceSubject(invoice: Stripe.Invoice): Subject | null {
  const parent = idOf(invoice.parent?.subscription_details?.subscription);
  if (parent) return { kind: 'bill', id: parent, of: invoice.id };
  const disputeId = invoice.metadata?.['dispute_id'];
  if (disputeId) return { kind: 'settlement', id: invoice.id, of: disputeId };
  return invoice.metadata?.['purchase_id'] ? { kind: 'contract', id: invoice.id } : null;
}

function purchaseSubject(metadata: Stripe.Metadata | null): Subject | null {
  const id = metadata?.['purchase_id'];
  return id ? { kind: 'purchase', id } : null;
}

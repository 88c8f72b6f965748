import type Stripe from 'stripe';

import { idOf } from '#worker/id-of.ts';

/** What has to be looked at again because of an event. */
export interface Subject {
  kind: 'contract' | 'purchase' | 'plans';
  /** sub_… or in_… of a contract, our id of a purchase, Stripe's id of a price or product. */
  id: string;
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

function invoiceSubject(invoice: Stripe.Invoice): Subject | null {
  const parent = idOf(invoice.parent?.subscription_details?.subscription);
  if (parent) return { kind: 'contract', id: parent };
  return invoice.metadata?.['purchase_id'] ? { kind: 'contract', id: invoice.id } : null;
}

function purchaseSubject(metadata: Stripe.Metadata | null): Subject | null {
  const id = metadata?.['purchase_id'];
  return id ? { kind: 'purchase', id } : null;
}

import type Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import { idOf } from '#worker/id-of.ts';
import { booksYears, keptUntil } from '#worker/legal/kept.ts';
import type { BillingDocument } from '#worker/subscription/archive/shared-sql.ts';
import { accountOfInvoice } from '#worker/subscription/payment/invoice-of-payment.ts';

/** For how long a document may fail before somebody has to look at it, milliseconds. */
export const alarmAfterMs = dayMs;

/** What Stripe's id, in_… or cn_…, is the id of. */
export function kindOf(id: string): BillingDocument['kind'] {
  return id.startsWith('cn_') ? 'credit_note' : 'invoice';
}

/** What a document of Stripe's says that we archive. */
export interface DocumentFacts extends Pick<
  BillingDocument,
  'id' | 'kind' | 'contractId' | 'number' | 'issuedAt' | 'total' | 'keepUntil'
> {
  /** null where the document does not name the account; its customer may. */
  accountId: string | null;
  customerId: string | null;
}

/**
 * What an invoice says; null for one that is not to be archived: a draft, one over nothing (a
 * trial, free time), and one whose years are over.
 */
export function factsOfInvoice(invoice: Stripe.Invoice, now: number): DocumentFacts | null {
  const { id, number, status, total, metadata, parent, status_transitions: moments } = invoice;
  if (!number || !status || status === 'draft' || total === 0) return null;
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  const ofOneTime = metadata?.['purchase_id'] ? id : null;
  return unlessOver(now, {
    id,
    kind: 'invoice',
    accountId: accountOfInvoice(invoice) || null,
    customerId: idOf(invoice.customer) ?? null,
    contractId: subscriptionId ?? metadata?.['contract_id'] ?? ofOneTime,
    number,
    issuedAt: (invoice.effective_at ?? moments.finalized_at ?? invoice.created) * 1000,
    total,
  });
}

/** What a credit note says, its invoice expanded; null for one whose years are over. */
export function factsOfNote(note: Stripe.CreditNote, now: number): DocumentFacts | null {
  const { id, number, total, invoice } = note;
  const credited = typeof invoice === 'string' ? null : factsOfInvoice(invoice, 0);
  return unlessOver(now, {
    id,
    kind: 'credit_note',
    accountId: credited?.accountId ?? null,
    customerId: idOf(note.customer) ?? null,
    contractId: credited?.contractId ?? null,
    number,
    issuedAt: (note.effective_at ?? note.created) * 1000,
    total,
  });
}

/** Kept for eight years from the end of its year (§ 147 Abs. 3, 4 AO, § 14b Abs. 1 UStG). */
function unlessOver(now: number, facts: Omit<DocumentFacts, 'keepUntil'>): DocumentFacts | null {
  const keepUntil = keptUntil(facts.issuedAt, booksYears);
  return keepUntil > now ? { ...facts, keepUntil } : null;
}

import { findObject, findObjects } from '#sandbox/store/objects.ts';
import { intentOfInvoice } from '#sandbox/stripe/invoice/includes.ts';
import type { Charge, Invoice } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** A SEPA debit for an invoice, as its owner's bank sees it. */
export type Debit = {
  invoice: string;
  number: string | null;
  email: string | null;
  amount: number;
  currency: string;
  /** When it began (UTC seconds of world time). */
  created: number;
  status: 'processing' | 'paid' | 'failed' | 'returned' | 'refunded';
};

function statusOf({ disputed, refunded, status }: Charge): Debit['status'] {
  if (disputed) return 'returned';
  if (refunded) return 'refunded';
  if (status === 'pending') return 'processing';
  return status === 'succeeded' ? 'paid' : 'failed';
}

function debitOf(world: WorldContext, invoice: Invoice): Debit[] {
  const intent = intentOfInvoice(world, invoice);
  const charge = intent && findObject(world.storage.sql, 'charge', intent.latest_charge ?? '');
  if (!charge?.payment_method_details?.sepa_debit) return [];
  const { amount, currency, created, billing_details: owner } = charge;
  const { id, number } = invoice;
  const status = statusOf(charge);
  return [{ invoice: id, number, email: owner.email, amount, currency, created, status }];
}

/** The latest debit of every invoice that has one, newest first. */
export function listDebits(world: WorldContext): Debit[] {
  const debits = findObjects(world.storage.sql, 'invoice').flatMap((each) => debitOf(world, each));
  return debits.toSorted((one, other) => other.created - one.created);
}

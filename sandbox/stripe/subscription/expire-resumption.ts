import { findObject } from '#sandbox/store/objects.ts';
import { intentOfInvoice } from '#sandbox/stripe/invoice/includes.ts';
import { voidInvoice } from '#sandbox/stripe/invoice/void.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { dropResumption } from './resumption.ts';

/** Ends a resumption that nobody has paid in time: its invoice is voided and the pause goes on. */
export function expireResumption(world: WorldContext, subscription: Subscription): void {
  const { latest_invoice: latest, pending_update: pending, status } = subscription;
  const invoice = latest && findObject(world.storage.sql, 'invoice', latest);
  if (status !== 'paused' || pending === null || !invoice || invoice.status !== 'open') return;
  // A payment is under way; the bank's answer decides.
  if (intentOfInvoice(world, invoice)?.status === 'processing') return;
  voidInvoice(world, invoice);
  dropResumption(world, subscription);
}

import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { factsOfInvoice, factsOfNote } from '#worker/subscription/archive/facts.ts';
import type { DocumentFacts } from '#worker/subscription/archive/facts.ts';
import { insertMarks } from '#worker/subscription/archive/archive-sql.ts';

type MarkCtx = Pick<Ctx, 'db' | 'clock'>;

/**
 * Marks an invoice or a credit note of which an event tells. What it says, and whether it is to be
 * archived, is read at Stripe by the scheduled run.
 */
export async function markForArchive(ctx: MarkCtx, id: string): Promise<void> {
  await insertMarks(ctx.db, [{ id, customerId: null, isOurs: true }], ctx.clock.now());
}

/**
 * Marks those of a page of invoices that are to be archived and are unknown: no event has told of
 * them, or they are from before there was an archive. They must be ours, or else each pass would
 * mark them anew.
 */
export function markInvoices(ctx: MarkCtx, invoices: readonly Stripe.Invoice[]): Promise<void> {
  const now = ctx.clock.now();
  return markAll(
    ctx,
    invoices.map((invoice) => factsOfInvoice(invoice, now)),
  );
}

/** The same for credit notes, their invoices expanded. */
export function markNotes(ctx: MarkCtx, notes: readonly Stripe.CreditNote[]): Promise<void> {
  const now = ctx.clock.now();
  return markAll(
    ctx,
    notes.map((note) => factsOfNote(note, now)),
  );
}

async function markAll(ctx: MarkCtx, found: readonly (DocumentFacts | null)[]): Promise<void> {
  const marks = found.flatMap((facts) => {
    if (!facts) return [];
    const { id, customerId, accountId } = facts;
    return [{ id, customerId, isOurs: accountId !== null }];
  });
  if (marks.length > 0) await insertMarks(ctx.db, marks, ctx.clock.now());
}

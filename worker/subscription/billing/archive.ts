import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';
import { Unreadable, readPdf } from '#worker/files/read-pdf.ts';
import { idOf } from '#worker/id-of.ts';
import { booksYears, keptUntil } from '#worker/legal/kept.ts';
import { insertMarks } from '#worker/subscription/billing/archive-sql.ts';
import { selectDocument } from '#worker/subscription/billing/shared-sql.ts';
import type { BillingDocument } from '#worker/subscription/billing/shared-sql.ts';
import { accountOfInvoice } from '#worker/subscription/money/invoices.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

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

type ArchivedFile = Pick<BillingDocument, 'id' | 'fileKey' | 'sha256'>;

/** The PDF of an archived document. Throws `Unreadable` if it is gone or was changed since. */
export async function readArchived(
  ctx: Pick<Ctx, 'proofs'>,
  { id, fileKey, sha256: hash }: ArchivedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPdf(ctx, fileKey);
  if ((await sha256(bytes)) === hash) return bytes;
  throw new Unreadable('damaged', { cause: new Error(`${id} was changed in R2`) });
}

/** The same as a file to answer, with its name. */
export async function openArchived(
  ctx: Pick<Ctx, 'proofs'>,
  document: ArchivedFile & Pick<BillingDocument, 'kind' | 'number'>,
): Promise<{ file: StoredFile; name: string }> {
  const body = await readArchived(ctx, document);
  const kind = document.kind === 'invoice' ? 'rechnung' : 'gutschrift';
  const name = `${kind}-${document.number.replaceAll(/[^\w-]+/g, '-')}.pdf`;
  return { file: { body, size: body.length, type: 'application/pdf' }, name };
}

/**
 * The document of one of the caller's invoices: its address at Stripe or, where Stripe does not
 * give it (any more, or now), the file from our archive. Throws `not_found` for another person's
 * invoice.
 */
export async function findDocument(
  ctx: Ctx,
  invoiceId: string,
): Promise<{ url: string } | { file: StoredFile; name: string }> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
    archived: selectDocument(ctx.db, accountId, invoiceId),
  }));
  const [archived] = rows.archived;
  const customerId = rows.customers[0]?.customerId;
  if (customerId) {
    const invoice = await read(ctx, invoiceId, archived !== undefined);
    const isOwn = idOf(invoice?.customer) === customerId;
    if (isOwn && invoice?.invoice_pdf) return { url: invoice.invoice_pdf };
  }
  if (!archived) throw new AppError('not_found');
  return openArchived(ctx, archived);
}

/** Reads an invoice at Stripe; null if Stripe does not know it, or can be done without. */
async function read(
  { stripe }: Ctx,
  invoiceId: string,
  isArchived: boolean,
): Promise<Stripe.Invoice | null> {
  try {
    return await nullIfGone(stripe.invoices.retrieve(invoiceId));
  } catch (error) {
    if (isArchived) return null;
    throw error;
  }
}

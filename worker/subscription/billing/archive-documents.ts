import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { fetchPdf } from '#worker/files/read-pdf.ts';
import { log } from '#worker/http/log.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { notDone } from '#worker/schedule/process-each.ts';
import { purgeFiles } from '#worker/schedule/purge.ts';
import {
  deleteMark,
  dueMarks,
  insertDocument,
  noteFailing,
  oldDocuments,
} from '#worker/subscription/billing/archive-sql.ts';
import {
  alarmAfterMs,
  factsOfInvoice,
  factsOfNote,
  kindOf,
} from '#worker/subscription/billing/archive.ts';
import type { DocumentFacts } from '#worker/subscription/billing/archive.ts';
import { selectCustomerById } from '#worker/subscription/money/money-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** A document that is to be archived. */
interface FoundDocument {
  said: Omit<DocumentFacts, 'accountId' | 'customerId'> & { accountId: string };
  /** Where its PDF is; null while Stripe has none. */
  url: string | null;
}

/**
 * Reads a document, in_… or cn_…, at Stripe; null for one that is not to be archived. Throws what
 * may be tried again.
 */
async function findAtStripe(ctx: Ctx, id: string): Promise<FoundDocument | null> {
  const now = ctx.clock.now();
  const read = await nullIfGone<Stripe.Invoice | Stripe.CreditNote>(
    kindOf(id) === 'credit_note'
      ? ctx.stripe.creditNotes.retrieve(id, { expand: ['invoice'] })
      : ctx.stripe.invoices.retrieve(id),
  );
  if (!read) {
    // Neither can be deleted at Stripe, so this must not happen.
    log('error', { message: 'Stripe does not know a document', document: id });
    return null;
  }
  const isInvoice = read.object === 'invoice';
  const facts = isInvoice ? factsOfInvoice(read, now) : factsOfNote(read, now);
  if (!facts) return null;
  const { customerId, ...said } = facts;
  const accountId = said.accountId ?? (await accountOf(ctx, customerId));
  const url = isInvoice ? read.invoice_pdf : read.pdf;
  return accountId === null ? null : { said: { ...said, accountId }, url: url || null };
}

/** Whose document it is if somebody has made it by hand: it names its customer only. */
async function accountOf({ db }: Ctx, customerId: string | null): Promise<string | null> {
  if (customerId === null) return null;
  return (await selectCustomerById(db, customerId))[0]?.accountId ?? null;
}

/**
 * Archives invoices and credit notes that are marked: reads each at Stripe, puts its PDF into R2
 * and notes where it is. Cut off half-way, it writes the file again. What fails is tried again
 * later, each time after a longer wait, and after a day somebody is called. Part of the scheduled
 * run; returns how many it archived.
 */
export const archiveDocuments = itemJob(dueMarks, async (ctx, mark) => {
  try {
    return (await archive(ctx, mark.id)) ? undefined : notDone;
  } catch (error) {
    await reportFailure(ctx, mark, error);
    return notDone;
  }
});

/** Returns false for a document that is not to be archived. */
async function archive(ctx: JobCtx, id: string): Promise<boolean> {
  const { db, proofs, clock } = ctx;
  const fileKey = `billing-documents/${id}.pdf`;
  const found = await findAtStripe(ctx, id);
  if (!found) {
    // A run that was cut off may have written it.
    await proofs.delete(fileKey);
    await deleteMark(db, id);
    return false;
  }
  const bytes = await fetchPdf(ctx, found.url);
  await proofs.put(fileKey, bytes, { httpMetadata: { contentType: 'application/pdf' } });
  const file = { fileKey, sha256: await sha256(bytes), archivedAt: clock.now() };
  await batch(db, {
    document: insertDocument(db, { ...found.said, ...file }),
    mark: deleteMark(db, id),
  });
  return true;
}

async function reportFailure(
  ctx: JobCtx,
  { id, failingSince }: { id: string; failingSince: number | null },
  error: unknown,
): Promise<void> {
  const now = ctx.clock.now();
  const isAlarming = failingSince !== null && failingSince <= now - alarmAfterMs;
  log(isAlarming ? 'error' : 'warn', {
    message: isAlarming ? 'a document cannot be archived' : 'a document is archived later',
    document: id,
    since: new Date(failingSince ?? now).toISOString(),
    error: String(error instanceof Error && error.cause ? error.cause : error),
  });
  await ctx.job.conclude(async () => noteFailing(ctx.db, id, now));
}

/** Deletes invoices and credit notes whose legal years are over. Part of the scheduled run. */
export const purgeDocuments = purgeFiles(oldDocuments);

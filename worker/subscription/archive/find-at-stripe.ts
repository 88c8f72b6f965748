import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { factsOfInvoice, factsOfNote, kindOf } from '#worker/subscription/archive/facts.ts';
import type { DocumentFacts } from '#worker/subscription/archive/facts.ts';
import { selectCustomerById } from '#worker/subscription/payment/customer-sql.ts';
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
export async function findAtStripe(ctx: Ctx, id: string): Promise<FoundDocument | null> {
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

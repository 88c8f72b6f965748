import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import { idOf } from '#worker/id-of.ts';
import { booksYears, keptUntil } from '#worker/legal/kept.ts';

/** What the books need of what Stripe has issued: no drafts, and nothing over nothing. */
export function issuedDocuments({
  invoices,
  creditNotes,
  now,
}: Pick<Ledger, 'invoices' | 'creditNotes' | 'now'>): (Stripe.Invoice | Stripe.CreditNote)[] {
  const final = invoices.filter(({ status, total }) => status !== 'draft' && total !== 0);
  return [...final, ...creditNotes].filter(
    ({ created }) => keptUntil(created * 1000, booksYears) > now,
  );
}

/** Every invoice and credit note is archived, once, with its file, and nothing else is. */
export function whatIsIssuedIsArchived(ledger: Ledger): string[] {
  const { documents, documentFiles, customers } = ledger;
  const issued = issuedDocuments(ledger);
  const missing = issued.flatMap(({ id, number, total, customer }) => {
    const row = documents.find((one) => one.id === id);
    if (!row) return [`${id} is not archived`];
    const owner = customers.find((one) => one.customer_id === idOf(customer))?.account_id;
    const isRight =
      row.number === number &&
      row.total === total &&
      documentFiles.includes(row.file_key) &&
      (owner === undefined || owner === row.account_id);
    return isRight ? [] : [`${id} is archived as ${JSON.stringify(row)}`];
  });
  const keys = new Set(documents.map(({ file_key: key }) => key));
  return [
    ...missing,
    ...documentFiles.filter((key) => !keys.has(key)).map((key) => `${key} has no row`),
  ];
}

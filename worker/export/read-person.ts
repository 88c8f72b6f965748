import { proofKey } from '#worker/cashback/proof.ts';
import { selectProofFiles } from '#worker/cashback/export/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { PersonalTable } from '#worker/db/personal-table.ts';
import { gapTexts } from '#worker/export/content/files.ts';
import type { Document, MissingFile } from '#worker/export/content/files.ts';
import { toRow } from '#worker/export/content/sections.ts';
import type { Section } from '#worker/export/content/sections.ts';
import { mostDocuments, mostRows } from '#worker/export/export.ts';
import { fetchPdf, readPdf } from '#worker/files/read-pdf.ts';
import { readArchived } from '#worker/subscription/billing/archive.ts';
import { selectDocumentsOf } from '#worker/subscription/billing/shared-sql.ts';
import type { BillingDocument } from '#worker/subscription/billing/shared-sql.ts';
import { readAtStripe } from '#worker/subscription/upkeep/export/read-at-stripe.ts';
import type {
  AtStripe,
  StripeDocument,
} from '#worker/subscription/upkeep/export/read-at-stripe.ts';
import { encode, readLetter } from '#worker/export/read-letter.ts';
import { selectLetters } from '#worker/letter/shared-sql.ts';
import { selectUnarchived } from '#worker/mail/archive/shared-sql.ts';
import { selectCustomerOf } from '#worker/subscription/money/shared-sql.ts';

/** What there is about a person: the data, and the documents that are still to be read. */
export interface Found {
  sections: Section[];
  documents: Document[];
  /** What is known to be missing already. */
  missing: MissingFile[];
}

/** Finds everything about an account, in one round trip and four calls to Stripe. */
export async function readPerson(
  ctx: Ctx,
  accountId: string,
  tables: readonly PersonalTable[],
): Promise<Found> {
  const { db } = ctx;
  const found = await batch(db, {
    rows: tables.map((table) => table.select(db, accountId, mostRows)),
    customers: selectCustomerOf(db, accountId),
    letters: selectLetters(db, accountId),
    freshLetters: selectUnarchived(db, accountId),
    proofs: selectProofFiles(db, accountId, mostDocuments),
    archived: selectDocumentsOf(db, accountId),
  });
  const atStripe = await readAtStripe(ctx, found.customers[0]?.customerId);
  const sections = tables.map(({ name, title, fields }, at) => ({
    name,
    title,
    fields,
    rows: (found.rows[at] ?? []).map((row) => toRow(fields, row)),
  }));
  return {
    sections: [...sections, ...atStripe.sections.map(stripeSection)],
    documents: [
      ...billingDocuments(ctx, atStripe.documents, found.archived),
      ...found.proofs.map((proof) => proofDocument(ctx, proof)),
      ...found.freshLetters.map((mail) => letterDocument(mail, async () => encode(mail.html))),
      ...found.letters.map((letter) => letterDocument(letter, () => readLetter(ctx, letter))),
    ],
    missing: [...cutLists(sections), ...(atStripe.isWhole ? [] : [stripeIsSilent])],
  };
}

function stripeSection({ name, title, fields, rows }: AtStripe['sections'][number]): Section {
  return { name, title, fields, rows: rows.map((row) => toRow(fields, row)) };
}

const folders = { invoice: 'rechnungen', credit_note: 'gutschriften' } as const;
const titles = { invoice: 'Rechnung', credit_note: 'Gutschrift' } as const;

/**
 * Invoices and credit notes: as Stripe has them now or, where Stripe does not give one, as we have
 * archived it.
 */
function billingDocuments(
  ctx: Ctx,
  atStripe: readonly StripeDocument[],
  archived: readonly BillingDocument[],
): Document[] {
  const ours = new Map(archived.map((document) => [document.id, document]));
  const listed = new Set(atStripe.map(({ id }) => id));
  const others = archived
    .filter(({ id }) => !listed.has(id))
    .map(({ issuedAt: at, ...rest }) => ({ ...rest, at, url: null }));
  return [...atStripe, ...others].map(({ id, kind, number, at, url }) => ({
    folder: folders[kind],
    title: `${titles[kind]} ${number}`,
    at,
    ending: 'pdf',
    load: () => {
      const ourOwn = ours.get(id);
      const fetched = fetchPdf(ctx, url);
      return ourOwn ? fetched.catch(() => readArchived(ctx, ourOwn)) : fetched;
    },
  }));
}

function proofDocument(
  ctx: Ctx,
  { id, fileName, uploadedAt }: { id: string; fileName: string; uploadedAt: number },
): Document {
  const title = `Nachweis ${fileName.replace(/\.pdf$/i, '')}`;
  const load = () => readPdf(ctx, proofKey(id));
  return { folder: 'nachweise', title, at: uploadedAt, ending: 'pdf', load };
}

interface Letter {
  subject: string;
  createdAt: number;
  sentAt: number | null;
}

function letterDocument(letter: Letter, load: Document['load']): Document {
  const at = letter.sentAt ?? letter.createdAt;
  return { folder: 'schreiben', title: letter.subject, at, ending: 'html', load };
}

/** Lists of which there are more rows than an export has. */
function cutLists(sections: readonly Section[]): MissingFile[] {
  return sections
    .filter(({ rows }) => rows.length >= mostRows)
    .map(({ title }) => ({ title: `${title}: weitere Einträge`, why: gapTexts.too_many }));
}

const stripeIsSilent: MissingFile = {
  title: 'Rechnungen, Gutschriften und was sonst bei Stripe liegt',
  why: gapTexts.unreachable,
};

import { csvTable } from '#worker/csv.ts';
import type { EntryRow } from '#worker/desk/books/books-sql.ts';
import { kindNames } from '#worker/desk/books/kind-names.ts';

const heads = [
  'Tag',
  'Art',
  'Abo',
  'Rechnung',
  'Betrag',
  'darin Umsatzsteuer',
  'Gebühr',
  'Bleibt',
  'Vorgang bei Stripe',
  'Buchung bei Stripe',
];

/** A month as people open it in a spreadsheet; euros. */
export function booksTable(entries: readonly EntryRow[]): string {
  return csvTable([
    heads,
    ...entries.map(({ day, kind, planKey, number, amount, vat, fee, source, id }) => [
      day,
      kindNames[kind],
      planKey ?? '',
      number ?? '',
      amount / 100,
      vat / 100,
      fee / 100,
      (amount - fee) / 100,
      source ?? '',
      id,
    ]),
  ]);
}

/** German texts of the desk's search over everything. */

import type { ResultKind, SearchResult } from '#worker/desk/search/schemas.ts';
import { couponKinds } from '#worker/promotion/kinds.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

const kinds: Record<ResultKind, string> = {
  person: 'Person',
  contract: 'Vertrag',
  invoice: 'Rechnung oder Gutschrift',
  declaration: 'Kündigung oder Widerruf',
  coupon: 'Gutschein',
};

const hints: Record<string, string> = {
  ...Object.fromEntries(catalogue.map(({ key, name }) => [key, name])),
  ...Object.fromEntries(Object.entries(couponKinds).map(([type, { name }]) => [type, name])),
};

export const searchTexts = {
  field: 'Alles durchsuchen',
  label: 'Was suchst Du?',
  hint: 'Anfang von E-Mail, Name oder Gutschein, ab fünf Buchstaben auch die Mitte; oder ganz: die letzten vier Ziffern einer Karte oder eines Kontos, eine frühere E-Mail, die Nummer eines Vertrags (LX-), einer Rechnung, einer Kündigung (LK-) oder eines Widerrufs (LW-), ein Konto, oder was bei Stripe steht (cus_, sub_, in_, ch_, pi_).',
  found: (count: number) =>
    count === 0 ? 'Nichts gefunden.' : count === 1 ? '1 Treffer' : `${count} Treffer`,
  kind: (kind: ResultKind) => kinds[kind],
  about: ({ kind, hint }: SearchResult) =>
    hint === null ? null : kind === 'person' ? hint : (hints[hint] ?? hint),
  keys: [['/', 'suchen']] as const,
};

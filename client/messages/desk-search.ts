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
  purchase: 'Kauf in einem Store',
};

const hints: Record<string, string> = {
  ios: 'App Store',
  android: 'Google Play',
  ...Object.fromEntries(catalogue.map(({ key, name }) => [key, name])),
  ...Object.fromEntries(Object.entries(couponKinds).map(([type, { name }]) => [type, name])),
};

const unclaimed = 'wartet, bis die App sagt, wem der Kauf gehört („Käufe wiederherstellen“)';

export const searchTexts = {
  field: 'Alles durchsuchen',
  label: 'Was suchst Du?',
  hint: 'Anfang von E-Mail, Name oder Gutschein, ab fünf Buchstaben auch die Mitte; oder ganz: die letzten vier Ziffern einer Karte oder eines Kontos, eine frühere E-Mail, die Nummer eines Vertrags (LX-), einer Rechnung, einer Kündigung (LK-) oder eines Widerrufs (LW-), ein Kauf beim App Store oder bei Google Play, ein Konto, oder was bei Stripe steht (cus_, sub_, in_, ch_, pi_).',
  found: (count: number) =>
    count === 0 ? 'Nichts gefunden.' : count === 1 ? '1 Treffer' : `${count} Treffer`,
  kind: (kind: ResultKind) => kinds[kind],
  about: ({ kind, hint, account_id: owner }: SearchResult) => {
    const named = hint === null || kind === 'person' ? hint : (hints[hint] ?? hint);
    return kind === 'purchase' && owner === null ? `${named} · ${unclaimed}` : named;
  },
  keys: [['/', 'suchen']] as const,
};

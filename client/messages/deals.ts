import { dealsHintTexts } from '#client/messages/deals-hint.ts';
import { product } from '#worker/product.ts';

/** A number of free months in words. */
export const freeMonthsText = (count: number) =>
  count === 1 ? '1 Freimonat' : `${count} Freimonate`;

/** German texts of the list of deals. */
export const dealsTexts = {
  title: dealsHintTexts.title,
  lead: `Nimm das Angebot eines Partners an und bekomm dafür Freimonate mit ${product.name} Premium. Was das Angebot beim Partner kostet, steht bei jedem Deal.`,
  /** Says that it is advertising, and who pays (§ 5a Abs. 4 UWG, § 6 Abs. 1 DDG). */
  ad: 'Anzeige',
  paid: 'Die Deals sind Werbung: Der Partner bezahlt uns, wenn Du sein Angebot annimmst.',
  /** What the free months depend on (§ 6 Abs. 1 Nr. 3 DDG). */
  conditions:
    'Lehnen wir den Nachweis ab, enden diese Freimonate. Mit einem bezahlten, laufenden Abo kannst Du keine Deals nutzen.',
  costs: 'Kosten und Bedingungen',
  costsUnknown:
    'Was das Angebot kostet und was dafür gilt, steht beim Partner. Lies es, bevor Du etwas abschließt.',
  free: 'Beim Partner kostenlos',
  own: 'Deine Partner-Deals',
  steps: 'So funktioniert es',
  step: [
    ['Deal aussuchen', 'Bei jedem steht, was Dir der Partner bietet und wie viele Freimonate.'],
    [
      'Angebot annehmen',
      'Öffne den Partner über den Knopf im Deal, damit er weiß, dass Du von uns kommst.',
    ],
    [
      'Nachweis hochladen',
      'Deine Freimonate laufen sofort. Wir prüfen den Nachweis und sagen Dir per E-Mail Bescheid.',
    ],
  ] as const,
  support: 'Fragen zu einem Deal? Schreib uns:',
  list: 'Deals unserer Partner',
  filter: 'Kategorie',
  all: 'Alle Kategorien',
  count: (count: number) => (count === 1 ? '1 Deal' : `${count} Deals`),
  freeMonths: freeMonthsText,
  benefits: 'Das bietet Dir der Partner',
  open: 'Zum Deal',
  of: (name: string) => `von ${name}`,
  closed:
    'Die Deals stehen Dir zurzeit nicht offen: Mit einem bezahlten, laufenden Abo kannst Du keine nutzen.',
  none: 'Zurzeit haben unsere Partner keine Angebote. Schau bald wieder vorbei.',
  toPlans: 'Zu den Abos',
};

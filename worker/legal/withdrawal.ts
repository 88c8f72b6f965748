import type { OperatorDetail } from '#worker/legal/operator.ts';
import { product } from '#worker/product.ts';

/** A text, a detail of the operator, or the contact address. */
export type Piece = string | { detail: OperatorDetail } | { contact: 'email' };

const mail: Piece = { contact: 'email' };
const of = (detail: OperatorDetail): Piece => ({ detail });

/**
 * The withdrawal notice (Widerrufsbelehrung) for a service, after the model in Anlage 1 to Art.
 * 246a § 1 Abs. 2 Satz 2 EGBGB. The terms show it, and the mail that confirms a contract contains
 * all of it (§ 312f BGB).
 */
export const withdrawalNotice: { title: string; paragraphs: Piece[][] }[] = [
  {
    title: 'Widerrufsrecht',
    paragraphs: [
      [
        'Du hast das Recht, diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
      ],
      [
        'Um Dein Widerrufsrecht auszuüben, musst Du uns (',
        of('name'),
        ', ',
        of('street'),
        ', ',
        of('town'),
        ', Telefon ',
        of('phone'),
        ', E-Mail ',
        mail,
        ') mit einer eindeutigen Erklärung, zum Beispiel einem Brief oder einer E-Mail, über Deinen Entschluss informieren, diesen Vertrag zu widerrufen. Du kannst dafür das Muster-Widerrufsformular unten verwenden; es ist nicht vorgeschrieben. Online kannst Du den Widerruf hier erklären: ',
        of('withdrawalPage'),
      ],
      [
        'Um die Widerrufsfrist zu wahren, reicht es aus, dass Du die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Frist absendest.',
      ],
    ],
  },
  {
    title: 'Folgen des Widerrufs',
    paragraphs: [
      [
        'Wenn Du diesen Vertrag widerrufst, haben wir Dir alle Zahlungen, die wir von Dir erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Deinen Widerruf bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Du bei der ursprünglichen Zahlung eingesetzt hast, es sei denn, mit Dir wurde ausdrücklich etwas anderes vereinbart; in keinem Fall berechnen wir Dir wegen dieser Rückzahlung Entgelte.',
      ],
      [
        'Hast Du verlangt, dass die Dienstleistung während der Widerrufsfrist beginnen soll, so hast Du uns einen angemessenen Betrag zu zahlen. Er entspricht dem Anteil der Dienstleistungen, die wir bis zu dem Zeitpunkt erbracht haben, zu dem Du uns von der Ausübung des Widerrufsrechts unterrichtest, im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen.',
      ],
    ],
  },
];

/** The model withdrawal form of Anlage 2 to the same article. */
export const withdrawalForm = {
  intro: 'Wenn Du den Vertrag widerrufen willst, fülle dieses Formular aus und sende es uns.',
  to: 'An:',
  declaration: `Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung: ${product.name} Premium`,
  blanks: [
    'Bestellt am',
    'Dein Name',
    'Deine Anschrift',
    'E-Mail-Adresse Deines Kontos',
    'Datum',
    'Deine Unterschrift (nur bei einer Mitteilung auf Papier)',
  ],
};

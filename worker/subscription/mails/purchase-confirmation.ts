import { formatDate } from '#worker/date.ts';
import { operatorText } from '#worker/legal/operator.ts';
import { withdrawalForm, withdrawalNotice } from '#worker/legal/withdrawal.ts';
import type { Piece } from '#worker/legal/withdrawal.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { formatMailMoment } from '#worker/mail/templates/notice-mail.ts';
import { formatMoney } from '#worker/money.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { toSubscription } from '#worker/subscription/mails/texts.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { quotedPlan, quoteRows } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { includedVat } from '#worker/vat.ts';

/**
 * Confirms a contract on a durable medium (§ 312f Abs. 2 BGB with Art. 246a § 1 EGBGB). It is
 * complete in itself: what the checkout showed, in the same words, the withdrawal instruction with
 * its form, and who the seller is.
 */
export function purchaseConfirmation(
  { id, number, quote, createdAt }: Pick<Purchase, 'id' | 'number' | 'quote' | 'createdAt'>,
  origin: string,
): Letter {
  const plan = quotedPlan(quote);
  return {
    key: `purchase-confirmed:${id}`,
    ...contractLetter(number, {
      subject: `Deine Bestellung bei ${product.name}: ${plan}`,
      heading: 'Danke für Deine Bestellung',
      blocks: [
        `Dein Vertrag über ${plan} ist geschlossen, und Premium ist in der App freigeschaltet. Diese E-Mail bestätigt Dir den Vertrag. Bitte hebe sie auf.`,
        { rows: summary(quote, plan, createdAt) },
        `Alle Preise sind Endpreise in Euro, ${quoteTexts.vat}. Liefer- oder Versandkosten gibt es nicht. Die Zahlung wickelt der Zahlungsdienst Stripe ab; jede Rechnung findest Du in Deinem Konto.`,
        toSubscription(origin),
        ...contractBlocks(quote, origin),
        ...withdrawalBlocks(),
        ...operatorBlocks(),
      ],
    }),
  };
}

function summary(quote: Quote, plan: string, orderedAt: number) {
  return [
    { label: 'Abo', value: `${product.name} ${plan}` },
    { label: 'Bestellt am', value: formatMailMoment(orderedAt) },
    {
      label: quoteTexts.today,
      value: `${formatMoney(quote.total)}, ${quoteTexts.vat}`,
    },
    ...(quote.total > 0
      ? [
          {
            label: quoteTexts.vatRow,
            value: quoteTexts.vatOf(includedVat(quote.total), quote.total),
          },
        ]
      : []),
    ...quoteRows(quote),
  ];
}

function contractBlocks(quote: Quote, origin: string): Block[] {
  return [
    { title: 'Was Premium ist' },
    `${product.name} ist eine digitale Lernplattform für das Jurastudium, unterstützt von KI. Premium schaltet in der App die Aufgaben ohne die Grenzen der kostenfreien Nutzung frei. Dafür brauchst Du die App auf einem aktuellen Gerät und eine Verbindung ins Internet.`,
    { title: 'Laufzeit, Verlängerung und Kündigung' },
    ...termBlocks(quote),
    { title: 'Geld-zurück-Garantie' },
    `Gefällt Dir Premium nicht, erstatten wir Deine Zahlung auf Wunsch innerhalb von 20 Tagen nach dem Kauf. Eine E-Mail an ${product.supportEmail} genügt, Gründe brauchst Du keine. Das gesetzliche Widerrufsrecht gilt unabhängig davon.`,
    { title: 'Wenn etwas nicht funktioniert' },
    `Für digitale Produkte gelten die gesetzlichen Rechte bei Mängeln (§§ 327 ff. BGB). Schreib uns an ${product.supportEmail}, wenn etwas nicht so ist, wie es sein soll.`,
    { title: 'AGB' },
    `Es gelten unsere AGB, Stand: ${operatorText('termsDate')}. Du kannst sie hier lesen und speichern: ${origin}${pages.terms.path}`,
  ];
}

function termBlocks(quote: Quote): string[] {
  if (quote.billing_months === null) {
    return ['Du hast einmal gezahlt. Der Vertrag endet nicht und verlängert sich nicht.'];
  }
  if (quote.ends_at !== null) {
    return [
      `Der Vertrag endet am ${formatDate(quote.ends_at)} von selbst und verlängert sich nicht. Kündigen musst Du nicht.`,
    ];
  }
  return [
    'Wann Dein Vertrag endet oder sich verlängert und bis wann Du kündigen kannst, steht oben in der Übersicht. Kündigst Du nicht, verlängert er sich automatisch zum dort genannten Preis; zugleich wird die nächste Zahlung fällig.',
    `Kündigen kannst Du jederzeit zum Ende der Laufzeit: in Deinem Konto unter „${pages.subscription.title}“ mit „Abo kündigen“ oder mit einer Nachricht an ${product.supportEmail}. Premium bleibt bis zum Ende der Laufzeit frei. Nach einer Verlängerung gilt: ${operatorText('renewalRule')}`,
  ];
}

function words(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'detail' in piece ? operatorText(piece.detail) : product.supportEmail;
    })
    .join('');
}

const address = [operatorText('name'), operatorText('street'), operatorText('town')];

function withdrawalBlocks(): Block[] {
  return [
    { title: 'Widerrufsbelehrung' },
    ...withdrawalNotice.flatMap(({ title, paragraphs }): Block[] => [
      { title },
      ...paragraphs.map(words),
    ]),
    { title: 'Muster-Widerrufsformular' },
    withdrawalForm.intro,
    { lines: [withdrawalForm.to, ...address, product.supportEmail] },
    withdrawalForm.declaration,
    { lines: withdrawalForm.blanks.map((label) => `${label}: ____________________`) },
  ];
}

function operatorBlocks(): Block[] {
  return [
    { title: 'Dein Vertragspartner' },
    {
      lines: [
        ...address,
        `Vertreten durch: ${operatorText('representative')}`,
        `Telefon: ${operatorText('phone')}`,
        `E-Mail: ${product.supportEmail}`,
        `Handelsregister: ${operatorText('register')}`,
        `USt-IdNr.: ${operatorText('vatId')}`,
      ],
    },
    `Verbraucherstreitbeilegung (§ 36 VSBG): ${operatorText('disputeResolution')}`,
  ];
}

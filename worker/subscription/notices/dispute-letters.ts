import { formatDate } from '#worker/date.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import { disputeTexts } from '#worker/legal/dispute-texts.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import {
  contactSupport,
  contractLetter,
  owedAfterEnd,
  toInvoice,
  toSubscription,
  whatFollows,
} from '#worker/subscription/notices/letters.ts';
import type { Letter, OwedAtEnd } from '#worker/subscription/notices/letters.ts';

interface DisputeDetails {
  charge: string;
  /** The contract's number; null where it is not known. */
  number: string | null;
  /** Cents of the debit. */
  value: number;
  /** Cents that were charged for it and are owed, too. */
  fee: number;
  /** The number of the invoice that was debited; null if it has none. */
  invoiceNumber: string | null;
  /** When that invoice was made, UTC milliseconds. */
  invoicedAt: number;
  /** When the bank refused or returned the debit, UTC milliseconds. */
  returnedAt: number;
  /** When we learned of it, from which the time to pay counts, UTC milliseconds. */
  openedAt: number;
  /** Where its contract has ended, or ends before the time to pay is over. */
  atEnd: OwedAtEnd | null;
}

/** Tells a person that their bank has not paid a debit, which one it was, and what they owe. */
export function disputeLetter(details: DisputeDetails, origin: string): Letter {
  const { charge, number, value, fee, invoiceNumber, invoicedAt, returnedAt, openedAt } = details;
  const { atEnd } = details;
  const unpaid =
    'Deine Bank hat die SEPA-Lastschrift für Dein Abo nicht bezahlt oder zurückgebucht.';
  return {
    key: `dispute-opened:${charge}`,
    ...contractLetter(number, {
      subject: `Deine Bank hat eine Lastschrift von ${product.name} zurückgegeben`,
      heading: 'Lastschrift zurückgegeben',
      blocks: [
        atEnd === null
          ? `${unpaid} Dein Abo bleibt vorerst aktiv, damit Du Deine Zahlungsdaten aktualisieren und den Betrag bezahlen kannst.`
          : unpaid,
        {
          rows: [
            ...(invoiceNumber === null
              ? []
              : [{ label: 'Rechnung', value: `${invoiceNumber} vom ${formatDate(invoicedAt)}` }]),
            { label: 'Zurückgegeben am', value: formatDate(returnedAt) },
            { label: disputeTexts.value, value: formatMoney(value) },
            ...(fee === 0
              ? []
              : [
                  { label: disputeTexts.fee, value: formatMoney(fee) },
                  { label: 'Zusammen', value: formatMoney(value + fee) },
                ]),
            { label: 'Zu bezahlen bis', value: formatDate(payableUntil(openedAt)) },
          ],
        },
        atEnd === null ? whatFollows(payableUntil(openedAt)) : owedAfterEnd(atEnd, openedAt),
        ...(fee === 0 ? [] : [disputeTexts.whoOwesFee]),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that their debt is paid. `total` is the settlement invoice's, in cents. */
export function settlementLetter(
  {
    disputeId,
    invoiceId,
    number,
    total,
    isLast,
  }: {
    disputeId: number;
    invoiceId: string;
    number: string | null;
    total: number;
    /** Whether no other debit is owed. */
    isLast: boolean;
  },
  origin: string,
): Letter {
  return {
    key: `settled:${disputeId}`,
    ...contractLetter(number, {
      subject: `Deine offene Zahlung bei ${product.name} ist beglichen`,
      heading: 'Zahlung beglichen',
      blocks: [
        `Deine Zahlung von ${formatMoney(total)} ist eingegangen.`,
        isLast
          ? 'Damit ist nichts mehr offen.'
          : 'Eine weitere Lastschrift ist noch offen. Du findest sie in Deinem Abonnement.',
        toInvoice(origin, invoiceId),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that they do not owe the fee for a returned debit. Amounts in cents. */
export function waivedFeeLetter(
  {
    disputeId,
    number,
    fee,
    left,
  }: {
    disputeId: number;
    /** The contract's number; null where it is not known. */
    number: string | null;
    fee: number;
    /** What is still owed; null where all is paid, so that the fee goes back. */
    left: number | null;
  },
  origin: string,
): Letter {
  return {
    key: `fee-waived:${disputeId}`,
    ...contractLetter(number, {
      subject: `Du schuldest ${product.name} keine Kosten für die Rücklastschrift`,
      heading: 'Kosten erlassen',
      blocks: [
        `Die ${formatMoney(fee)}, die uns unser Zahlungsdienst für die Rückgabe Deiner Lastschrift berechnet hat, übernehmen wir.`,
        left === null
          ? 'Du hattest sie schon bezahlt. Wir zahlen sie Dir zurück.'
          : `Offen ist damit noch der Betrag der Lastschrift: ${formatMoney(left)}.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that they do not owe a payment any more; `cents` null where it is not known. */
export function forgivenDebtLetter(
  { debt, number, cents }: { debt: string; number: string | null; cents: number | null },
  origin: string,
): Letter {
  return {
    key: `debt-forgiven:${debt}`,
    ...contractLetter(number, {
      subject: `Deine offene Zahlung bei ${product.name} ist erlassen`,
      heading: 'Zahlung erlassen',
      blocks: [
        `${cents === null ? 'Die offene Zahlung' : `Die offenen ${formatMoney(cents)}`} übernehmen wir. Du musst dafür nichts mehr bezahlen.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

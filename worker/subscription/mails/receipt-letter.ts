import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import { contactSupport, toInvoice, toSubscription } from '#worker/subscription/mails/texts.ts';

export interface Receipt {
  invoiceId: string;
  /** The contract's number; null where it is not known. */
  contractNumber: string | null;
  /** The number that is printed on the invoice. */
  number: string | null;
  /** Cents that were paid. */
  amount: number;
  /** Cents of the invoice, before any credit was taken off, and the tax that they include. */
  total: number;
  tax: number;
  /** UTC milliseconds. */
  paidAt: number;
  /** What was paid for, from and to in UTC milliseconds; null where the invoice does not say. */
  period: { from: number; to: number } | null;
}

/** Confirms a payment for a contract, with its invoice. */
export function receiptLetter(
  { invoiceId, contractNumber, number, amount, total, tax, paidAt, period }: Receipt,
  origin: string,
): Letter {
  return {
    key: `receipt:${invoiceId}`,
    ...contractLetter(contractNumber, {
      subject: `Deine Zahlung bei ${product.name}: ${formatMoney(amount)}`,
      heading: 'Zahlung eingegangen',
      blocks: [
        `Wir haben ${formatMoney(amount)} bekommen. Danke.`,
        {
          rows: [
            { label: 'Betrag', value: formatMoney(amount) },
            ...(tax > 0 ? [{ label: quoteTexts.vatRow, value: quoteTexts.vatOf(tax, total) }] : []),
            { label: 'Bezahlt am', value: formatDate(paidAt) },
            ...(period
              ? [
                  {
                    label: 'Zeitraum',
                    value: `${formatDate(period.from)} bis ${formatDate(period.to)}`,
                  },
                ]
              : []),
            ...(number ? [{ label: 'Rechnung', value: number }] : []),
          ],
        },
        toInvoice(origin, invoiceId),
        'Alle Rechnungen findest Du in Deinem Konto.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that money was sent back to them. `amount` in cents. */
export function refundLetter(
  {
    refundId,
    contractNumber,
    amount,
  }: { refundId: string; contractNumber: string | null; amount: number },
  origin: string,
): Letter {
  return {
    key: `refund:${refundId}`,
    ...contractLetter(contractNumber, {
      subject: `Wir haben Dir ${formatMoney(amount)} erstattet`,
      heading: 'Erstattung',
      blocks: [
        `Wir haben Dir ${formatMoney(amount)} auf die Zahlungsmethode erstattet, mit der Du bezahlt hast. Bis das Geld dort ankommt, vergehen meist fünf bis zehn Werktage.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

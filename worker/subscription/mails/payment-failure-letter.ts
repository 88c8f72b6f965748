import { formatDate } from '#worker/date.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import {
  contactSupport,
  endsUnlessPaid,
  toSubscription,
} from '#worker/subscription/mails/texts.ts';

/**
 * Tells a person that their payment has failed: once for an invoice, however often it is tried
 * again. `number` is the contract's, `amount` in cents; `dueAt` is when it was due, UTC
 * milliseconds.
 */
export function paymentFailureLetter(
  {
    invoiceId,
    number,
    amount,
    dueAt,
  }: { invoiceId: string; number: string | null; amount: number; dueAt: number },
  origin: string,
): Letter {
  return {
    key: `payment-failed:${invoiceId}`,
    ...contractLetter(number, {
      subject: `Deine Zahlung bei ${product.name} ist fehlgeschlagen`,
      heading: 'Zahlung fehlgeschlagen',
      blocks: [
        `Wir konnten ${formatMoney(amount)} für Dein Abo nicht abbuchen.`,
        {
          rows: [
            { label: 'Offen', value: formatMoney(amount) },
            { label: 'Zu bezahlen bis', value: formatDate(payableUntil(dueAt)) },
          ],
        },
        'Hinterlege bitte in Deinem Konto eine andere Zahlungsmethode, oder bezahle dort mit der bisherigen.',
        endsUnlessPaid(payableUntil(dueAt)),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

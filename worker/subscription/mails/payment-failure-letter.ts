import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';

/**
 * Tells a person that their payment has failed: once for an invoice, however often it is tried
 * again. `number` is the contract's, `amount` in cents.
 */
export function paymentFailureLetter(
  { invoiceId, number, amount }: { invoiceId: string; number: string | null; amount: number },
  origin: string,
): Letter {
  return {
    key: `payment-failed:${invoiceId}`,
    ...contractLetter(number, {
      subject: `Deine Zahlung bei ${product.name} ist fehlgeschlagen`,
      heading: 'Zahlung fehlgeschlagen',
      blocks: [
        `Wir konnten ${formatMoney(amount)} für Dein Abo nicht abbuchen.`,
        'Prüfe bitte in Deinem Konto Deine Zahlungsmethode oder hinterlege eine andere. Premium bleibt einstweilen frei, damit Du das in Ruhe tun kannst.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

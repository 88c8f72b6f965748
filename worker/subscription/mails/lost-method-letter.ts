import { formatDate } from '#worker/date.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';

/**
 * Asks a person for another payment method, because nothing can be charged to the present one any
 * more. `type` is Stripe's type of it, `chargedAt` when it would be charged (UTC milliseconds).
 */
export function lostMethodLetter(
  {
    methodId,
    number,
    type,
    chargedAt,
  }: { methodId: string; number: string; type: string; chargedAt: number | null },
  origin: string,
): Letter {
  const what = type === 'paypal' ? 'Deine Vereinbarung mit PayPal' : 'Dein SEPA-Mandat';
  const next =
    chargedAt === null ? '' : ` Die nächste Zahlung ist am ${formatDate(chargedAt)} fällig.`;
  return {
    key: `method-lost:${methodId}`,
    ...contractLetter(number, {
      subject: `Für Dein Abo bei ${product.name} fehlt eine Zahlungsmethode`,
      heading: 'Zahlungsmethode beendet',
      blocks: [
        `${what} wurde beendet. Darüber können wir für Dein Abo nichts mehr abbuchen.${next}`,
        'Bitte hinterlege in Deinem Konto mit „Zahlungsmethode aktualisieren“ eine andere. Möchtest Du das Abo nicht behalten, kannst Du es dort kündigen.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { toSubscription } from '#worker/subscription/mails/texts.ts';

/** Tells a person that their contract is paid with another method from now on. */
export function methodChangeLetter(
  { methodId, number, at }: { methodId: string; number: string | null; at: number },
  origin: string,
): Letter {
  return {
    key: `payment-method-changed:${methodId}`,
    ...contractLetter(number, {
      subject: `Deine Zahlungsmethode bei ${product.name} wurde geändert`,
      heading: 'Zahlungsmethode geändert',
      blocks: [
        `Dein Abo wird seit dem ${formatMailMoment(at)} mit einer anderen Zahlungsmethode bezahlt. Welche das ist, siehst Du in Deinem Konto.`,
        `Warst Du das, ist nichts weiter zu tun. Wenn nicht, schreib uns gleich an ${product.supportEmail}.`,
        toSubscription(origin),
      ],
    }),
  };
}

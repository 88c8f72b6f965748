import { formatDate } from '#worker/date.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';
import { refundEnd } from '#worker/subscription/clock/periods-of-law.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';

/**
 * Confirms that a person uses the money-back guarantee. `number` is the contract's; `receivedAt` in
 * UTC milliseconds.
 */
export function guaranteeLetter(
  {
    contractId,
    number,
    receivedAt,
  }: { contractId: string; number: string | null; receivedAt: number },
  origin: string,
): Letter {
  return {
    key: `guarantee:${contractId}`,
    ...contractLetter(number, {
      subject: `Du bekommst Dein Geld zurück: ${product.name}`,
      heading: 'Geld-zurück-Garantie',
      blocks: [
        `Du hast am ${formatMailMoment(receivedAt)} Dein Geld zurück verlangt. Das haben wir bekommen.`,
        'Dein Vertrag ist damit beendet. Premium ist nicht mehr freigeschaltet, und wir buchen nichts mehr ab.',
        `Alles, was Du für diesen Vertrag bezahlt hast, geht auf die Zahlungsmethode zurück, mit der Du bezahlt hast, spätestens bis zum ${formatDate(refundEnd(receivedAt))}. Ist eine Lastschrift noch bei der Bank oder hast Du eine Zahlung dort beanstandet, warten wir, bis die Bank entschieden hat; was sie Dir selbst zurückgibt, kommt von ihr. Sobald wir das Geld abgeschickt haben, schreiben wir Dir den Betrag.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

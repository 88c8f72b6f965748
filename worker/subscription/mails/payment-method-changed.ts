import { letter } from '#worker/mail/templates/letter.ts';
import { moment } from '#worker/mail/templates/notice-mail.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { toSubscription } from '#worker/subscription/mails/texts.ts';

/** Tells somebody that their contract is paid otherwise from now on. */
export function paymentMethodChanged(
  { methodId, at }: { methodId: string; at: number },
  origin: string,
): Letter {
  return {
    key: `payment-method-changed:${methodId}`,
    ...letter({
      subject: `Deine Zahlungsmethode bei ${product.name} wurde geändert`,
      heading: 'Zahlungsmethode geändert',
      blocks: [
        `Dein Abo wird seit dem ${moment(at)} mit einer anderen Zahlungsmethode bezahlt. Welche das ist, siehst Du in Deinem Konto.`,
        `Warst Du das, ist nichts weiter zu tun. Wenn nicht, schreib uns gleich an ${product.supportEmail}.`,
        toSubscription(origin),
      ],
    }),
  };
}

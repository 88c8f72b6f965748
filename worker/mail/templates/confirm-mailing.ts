import { agreements } from '#worker/legal/agreements.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/**
 * Asks to confirm a request of advertising mails. It advertises nothing itself: nobody knows yet
 * whether the reader has requested them (BGH I ZR 164/09).
 */
export function confirmMailingMail(to: string, link: string): Message {
  return {
    to,
    ...letter({
      subject: `Bitte bestätige: E-Mails von ${product.name}`,
      heading: 'Bitte bestätige',
      blocks: [
        'In Deinem Konto wurden E-Mails von uns bestellt, mit diesen Worten:',
        `„${agreements.mailing.text}“`,
        'Warst Du das, dann bestätige es auf der Seite, die sich mit diesem Link öffnet. Er gilt sieben Tage.',
        { link: { text: 'Zur Bestätigung', href: link } },
        'Warst Du es nicht, ist nichts zu tun: Ohne Bestätigung schicken wir Dir nichts.',
      ],
    }),
  };
}

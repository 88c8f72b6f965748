import { formatDate } from '#worker/date.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

export interface Offer {
  /** `20 % Rabatt auf die erste Laufzeit` */
  gift: string;
  couponCode: string;
  newUserOnly: boolean;
  /** UTC milliseconds; null for no end. */
  expiresAt: number | null;
  /** Absolute address. It signs the reader in and redeems the coupon. */
  link: string;
  /** Absolute address of the page that ends such mails with one press. */
  unsubscribe: string;
}

/** Offers a coupon, with a link that signs the reader in and opens the coupon. */
export function marketingMail(to: string, offer: Offer): Message {
  const { gift, couponCode, newUserOnly, expiresAt, link, unsubscribe } = offer;
  const rows = [
    { label: 'Gutscheincode', value: couponCode },
    { label: 'Dafür bekommst Du', value: gift },
    ...(expiresAt === null ? [] : [{ label: 'Einlösbar bis', value: formatDate(expiresAt) }]),
    ...(newUserOnly ? [{ label: 'Für wen', value: 'Nur für neue Kunden' }] : []),
  ];
  return {
    to,
    ...letter({
      subject: `Dein Gutschein für ${product.name}: ${gift}`,
      heading: gift,
      blocks: [
        `Wir haben einen Gutschein für ${product.name} Premium für Dich: ${gift}.`,
        { rows },
        'Mit dem folgenden Link bist Du gleich angemeldet, und Dein Gutschein wartet schon auf Dich.',
        { link: { text: 'Gutschein einlösen', href: link } },
        'Der Link ist nur für Dich: Wer ihn öffnet, ist in Deinem Konto angemeldet. Gib ihn nicht weiter. Den Gutschein kannst Du nutzen, solange Du kein laufendes Abonnement hast.',
        'Du bekommst diese E-Mail, weil Du Gutscheine und Neues von uns bestellt und das bestätigt hast. Möchtest Du keine mehr, melde Dich ab: ein Klick genügt, ohne Anmeldung.',
        { link: { text: 'Keine E-Mails mehr', href: unsubscribe } },
      ],
    }),
  };
}

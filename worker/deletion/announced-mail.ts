import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { formatDate } from '#worker/date.ts';
import { booksYears, idleMonths, idleNoticeDays, lettersYears } from '#worker/legal/kept.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Tells the owner of an account that sleeps when it goes, what goes, and how it stays. */
export function announcedMail(
  { accountId, requestedAt, dueAt }: Pick<Deletion, 'accountId' | 'requestedAt' | 'dueAt'>,
  origin: string,
): Omit<Notice, 'to'> {
  const day = formatDate(dueAt);
  return {
    key: `deletion-announced:${accountId}:${requestedAt}`,
    ...letter({
      subject: `In ${idleNoticeDays} Tagen löschen wir Dein Konto bei ${product.name}`,
      heading: 'Brauchst Du Dein Konto noch?',
      blocks: [
        `Seit ${idleMonths} Monaten warst Du nicht mehr in Deinem Konto bei ${product.name}, und Du hast kein Abo und kein Premium. Deshalb löschen wir es am ${day}.`,
        'Du willst es behalten? Dann melde Dich bis dahin einmal an. Mehr brauchst Du nicht zu tun.',
        { link: { text: 'Anmelden und Konto behalten', href: `${origin}${pages.signIn.path}` } },
        'Sonst brauchst Du nichts zu tun. Wir löschen dann Deinen Namen, Deine E-Mail-Adresse, Dein Passwort, Deine Anmeldungen und alles andere in Deinem Konto. Zurückholen können wir es nicht.',
        `Hast Du bei uns bestellt, müssen Belege über Zahlungen ${booksYears} Jahre und Schreiben zu Deinem Vertrag ${lettersYears} Jahre bleiben, jeweils vom Ende des Jahres an. Sie liegen dann gesperrt und ohne Dein Konto.`,
      ],
    }),
  };
}

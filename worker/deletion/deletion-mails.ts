import { formatDate } from '#worker/date.ts';
import { booksYears, lettersYears } from '#worker/legal/kept.ts';
import { formatMailMoment, letter } from '#worker/mail/templates/letter.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';

/** A mail whose address is looked up when it is queued. */
type DeletionMail = Omit<Notice, 'to'>;

type Requested = Pick<Deletion, 'accountId' | 'choice' | 'requestedAt' | 'dueAt'>;

/** The receipt: when the account goes, and how that is undone. */
export function requestedMail(
  { accountId, choice, requestedAt, dueAt }: Requested,
  origin: string,
): DeletionMail {
  const day = formatDate(dueAt);
  const when =
    choice === 'now'
      ? 'Bis dahin geschieht mit Deinen Daten nichts.'
      : 'Das ist das Ende Deines Vertrags, frühestens der siebte Tag. Bis dahin geschieht mit Deinen Daten nichts, und Premium bleibt Dir bis dahin.';
  return {
    key: `deletion-requested:${accountId}:${requestedAt}`,
    ...letter({
      subject: `Dein Konto bei ${product.name} wird am ${day} gelöscht`,
      heading: 'Wir haben Deinen Auftrag zum Löschen',
      blocks: [
        `Du hast am ${formatMailMoment(requestedAt)} beauftragt, Dein Konto zu löschen. Wir löschen es am ${formatMailMoment(dueAt)}. ${when}`,
        'Ein laufendes Abo verlängert sich nicht mehr. Solange das Löschen läuft, kannst Du nichts bestellen und keine Gutscheine einlösen.',
        'Du hast es Dir anders überlegt oder warst es nicht? Melde Dich an und mach das Löschen in Deinem Konto rückgängig. Ein Abo bleibt dann gekündigt, bis Du es selbst fortsetzt.',
        { link: { text: 'Löschen rückgängig machen', href: `${origin}${pages.profile.path}` } },
      ],
    }),
  };
}

/** Tells that the account stays. */
export function undoneMail(
  { accountId, requestedAt }: Pick<Deletion, 'accountId' | 'requestedAt'>,
  origin: string,
): DeletionMail {
  return {
    key: `deletion-undone:${accountId}:${requestedAt}`,
    ...letter({
      subject: `Dein Konto bei ${product.name} bleibt`,
      heading: 'Das Löschen ist rückgängig gemacht',
      blocks: [
        'Dein Konto bleibt, wie es war. Wir löschen nichts.',
        'Ein Abo, das dafür gekündigt wurde, bleibt gekündigt. Du kannst es in Deinem Konto fortsetzen, solange es läuft.',
        { link: { text: 'Zu Deinem Abo', href: `${origin}${pages.home.path}` } },
      ],
    }),
  };
}

/** The last mail to a person. Its address is forgotten as soon as it has left. */
export function erasedMail(
  { accountId, requestedAt }: Pick<Deletion, 'accountId' | 'requestedAt'>,
  { keepsBooks }: { keepsBooks: boolean },
): DeletionMail {
  const kept = keepsBooks
    ? [
        `Was Gesetze uns aufheben lassen, liegt gesperrt und ohne Dein Konto: Belege über Zahlungen ${booksYears} Jahre, Schreiben zu Deinem Vertrag ${lettersYears} Jahre, jeweils vom Ende des Jahres an. Danach löschen wir auch das von selbst. Was Dir noch zusteht, zahlen wir auf dem Weg zurück, auf dem Du bezahlt hast.`,
      ]
    : [];
  return {
    key: `deletion-done:${accountId}:${requestedAt}`,
    ...letter({
      subject: `Dein Konto bei ${product.name} ist gelöscht`,
      heading: 'Dein Konto ist gelöscht',
      blocks: [
        'Dein Konto gibt es nicht mehr. Name, E-Mail-Adresse, Passwort, Anmeldungen und Nachweise sind gelöscht, und es wird nichts mehr abgebucht.',
        ...kept,
        `Mit dieser E-Mail vergessen wir auch Deine Adresse. Hast Du noch eine Frage, schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

import { agreements } from '#worker/legal/agreements.ts';
import { product } from '#worker/product.ts';

/** A page with one question and one button, or with an answer. */
export interface MailReply {
  page: 'reply';
  title: string;
  paragraphs: string[];
  /** null where nothing can be pressed any more. */
  button: string | null;
}

const page = (title: string, paragraphs: string[], button: string | null = null): MailReply => ({
  page: 'reply',
  title,
  paragraphs,
  button,
});

/** What the pages say that the links in advertising mails lead to, and those that confirm them. */
export const mailReplyPages = {
  askConfirm: page(
    `E-Mails von ${product.name} bekommen?`,
    [
      'Mit dem Knopf bestätigst Du:',
      `„${agreements.mailing.text}“`,
      'Möchtest Du das nicht, schließ diese Seite. Dann bekommst Du keine.',
    ],
    'Ja, E-Mails bekommen',
  ),
  confirmed: page('Danke, bestätigt', [
    'Du bekommst ab jetzt Gutscheine und Neues per E-Mail. Beenden kannst Du das jederzeit: mit einem Klick in jeder dieser E-Mails oder in Deinem Konto.',
  ]),
  tooLate: page('Der Link gilt nicht mehr', [
    'Du bekommst keine Werbung von uns. Möchtest Du doch welche, bestell sie in Deinem Konto unter „E-Mails von uns“.',
  ]),
  askEnd: page(
    'Keine E-Mails mehr',
    [
      'Mit dem Knopf beendest Du Gutscheine und Neues per E-Mail. Was Dein Konto und Deine Verträge angeht, schreiben wir Dir weiterhin.',
    ],
    'Abmelden',
  ),
  ended: page('Abgemeldet', [
    'Du bekommst keine Gutscheine und kein Neues mehr per E-Mail. Was Dein Konto und Deine Verträge angeht, schreiben wir Dir weiterhin.',
  ]),
};

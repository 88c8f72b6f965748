import { formatDate } from '#worker/date.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';

type Reply = Extract<DeclarationPage, { page: 'reply' }>;

const page = (title: string, paragraphs: string[], button: string | null = null): Reply => ({
  page: 'reply',
  title,
  paragraphs,
  button,
});

/** Whoever takes one cancellation back has not said of the others that they are not theirs. */
function stillEnding(endsAt: number): string {
  return `Der Vertrag endet aber trotzdem am ${formatDate(endsAt)}. Jede andere Kündigung gilt weiter: Was Du selbst gekündigt hast, bleibt gekündigt. Kam noch eine nicht von Dir, drück auch in der Mail zu ihr auf „Das war ich nicht“. Oder reaktiviere Dein Abo in Deinem Konto: Damit nimmst Du alle Kündigungen auf einmal zurück.`;
}

/** What the pages say that a mail's link leads to: one question with one button, or an answer. */
export const replyPages = {
  askCancellationBack: (reference: string) =>
    page(
      'Das war ich nicht',
      [
        `Die Kündigung ${reference} kam nicht von Dir? Dann drück hier, und wir nehmen sie zurück: Dein Vertrag läuft weiter wie vorher, er verlängert sich wieder, und wir buchen wieder ab, was Du bestellt hast. Andere Kündigungen bleiben, auch eine von Dir.`,
      ],
      'Kündigung zurücknehmen',
    ),
  askWithdrawalBack: (reference: string) =>
    page(
      'Das war ich nicht',
      [
        `Der Widerruf ${reference} kam nicht von Dir? Dann nehmen wir ihn zurück, und Dein Vertrag läuft weiter wie vorher.`,
      ],
      'Widerruf zurücknehmen',
    ),
  askThaw: (reference: string) =>
    page(
      'Das war ich nicht',
      [
        `Der Widerruf ${reference} kam nicht von Dir? Dann drück hier, und er gilt nicht: Dein Vertrag ist nicht mehr eingefroren und läuft weiter wie vorher, und wir buchen wieder ab, was Du bestellt hast, auch was inzwischen fällig geworden ist.`,
      ],
      'Vertrag weiterlaufen lassen',
    ),
  askAllBack: (count: number) =>
    page(
      'Nichts davon war ich',
      [
        `${count === 1 ? 'Eine Erklärung wartet' : `${count} Erklärungen warten`} auf Deine Antwort. Keine davon kam von Dir? Dann gelten sie nicht. Was eingefroren ist, läuft weiter wie vorher, und wir buchen wieder ab, was Du bestellt hast, auch was inzwischen fällig geworden ist.`,
      ],
      'Nichts davon war ich',
    ),
  askOrderBack: (reference: string) =>
    page(
      'Das war ich nicht',
      [
        `Die Erklärung ${reference} kam nicht von Dir? Dann gilt sie nicht, und es passiert nichts.`,
      ],
      'Das war ich nicht',
    ),
  askAboutGivenUp: (reference: string) =>
    page(
      'Das war ich nicht',
      [
        `Die Erklärung ${reference} kam nicht von Dir? Die Bestellung ist storniert und lässt sich nicht wieder aufnehmen; Du kannst jederzeit neu bestellen. Mit dem Knopf sagst Du uns Bescheid, und ein Mensch sieht sich an, wer das gewesen sein kann.`,
      ],
      'Das war ich nicht',
    ),
  askKeep: (contract: string) =>
    page(
      'Diesen Vertrag behalten',
      [
        `${contract} läuft dann weiter wie vorher und verlängert sich wieder. Die anderen Verträge bleiben gekündigt.`,
      ],
      'Diesen Vertrag behalten',
    ),
  askCancel: (reference: string, at: number) =>
    page(
      'Ja, ich kündige',
      [
        `Mit dem Knopf bestätigst Du, dass die Kündigung ${reference} von Dir ist. Es gilt der Tag, an dem sie eingegangen ist: der ${formatDate(at)}.`,
      ],
      'Ja, ich kündige',
    ),
  askGiveUp: (reference: string, isCancellation: boolean) =>
    page(
      isCancellation ? 'Ja, ich kündige' : 'Ja, ich widerrufe',
      [
        `Mit dem Knopf bestätigst Du, dass die Erklärung ${reference} von Dir ist. Ist die Bestellung noch nicht abgeschlossen, geben wir sie auf, und was noch ankommt, geht zurück.`,
      ],
      isCancellation ? 'Ja, ich kündige' : 'Ja, ich widerrufe',
    ),
  askWithdraw: (reference: string, at: number) =>
    page(
      'Ja, ich widerrufe',
      [
        `Mit dem Knopf bestätigst Du, dass der Widerruf ${reference} von Dir ist. Es gilt der Tag, an dem er eingegangen ist: der ${formatDate(at)}. Der Vertrag endet, und was Du dafür bezahlt hast, bekommst Du zurück.`,
      ],
      'Ja, ich widerrufe',
    ),
  /** `endsAt`: when the contract ends all the same, UTC milliseconds; null if it goes on. */
  takenBack: (endsAt: number | null) =>
    page('Zurückgenommen', [
      endsAt === null
        ? 'Wir haben die Erklärung zurückgenommen. Dein Vertrag läuft weiter.'
        : `Wir haben die Erklärung zurückgenommen. ${stillEnding(endsAt)}`,
      'Wir sehen uns außerdem an, wer das gewesen sein kann. Ändere zur Sicherheit Dein Passwort.',
    ]),
  notTheirs: page('Danke', [
    'Die Erklärung gilt nicht. Am Vertrag oder an der Bestellung ändert sich durch sie nichts, und wir sehen uns an, wer das gewesen sein kann.',
    'Ändere zur Sicherheit Dein Passwort.',
  ]),
  noneTheirs: page('Danke', [
    'Keine der Erklärungen gilt. An Deinem Vertrag oder Deiner Bestellung ändert sich durch sie nichts, und wir sehen uns an, wer das gewesen sein kann.',
    'Ändere zur Sicherheit Dein Passwort.',
  ]),
  kept: (endsAt: number | null) =>
    endsAt === null
      ? page('Der Vertrag läuft weiter', ['Die anderen Verträge bleiben gekündigt.'])
      : page('Zurückgenommen', [
          `Für diesen Vertrag haben wir die Kündigung zurückgenommen. ${stillEnding(endsAt)}`,
        ]),
  carriedOut: page('Danke', [
    'Wir haben es ausgeführt. Was das heißt, steht in der Mail, die gerade zu Dir unterwegs ist.',
  ]),
  atWork: page('Danke', [
    'Deine Antwort ist bei uns, und wir führen sie gleich aus. Mehr brauchst Du nicht zu tun.',
  ]),
  withDesk: page('Danke', [
    'Deine Antwort ist bei uns. Ein Mensch sieht sie sich an und meldet sich innerhalb eines Werktags bei Dir.',
  ]),
  done: page('Schon erledigt', ['Hier ist nichts mehr zu tun.']),
};

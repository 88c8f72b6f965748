import { formatDate } from '#worker/date.ts';

/** German texts of a contract that is frozen: who acts, and when. UTC milliseconds. */
export const frozenTexts = {
  title: 'Dein Abonnement ist eingefroren',
  /** The answer is a link of its own, which is in that mail alone. */
  noMail: 'Findest Du die Mail nicht, schreib uns:',
  answer: (since: number, until: number) =>
    `Jetzt bist Du dran: Sag uns vor dem ${formatDate(until)} mit einem Knopf in unserer Mail, ob der Widerruf vom ${formatDate(since)} von Dir ist.`,
  /** Its owner is asked in some of these cases, and a person of ours decides in the others. */
  wait: (since: number, until: number) =>
    `Haben wir Dich per Mail gefragt, ob der Widerruf vom ${formatDate(since)} von Dir ist, antworte mit einem Knopf in der Mail. Sonst klären wir das; spätestens am ${formatDate(until)} läuft alles weiter wie vorher, wenn bis dahin nichts anderes entschieden ist.`,
};

import { formatDate } from '#worker/date.ts';

/** German texts of a contract that is frozen: who acts, and when. UTC milliseconds. */
export const frozenTexts = {
  title: 'Dein Abonnement ist eingefroren',
  answer: (since: number, until: number) =>
    `Jetzt bist Du dran: Sag uns vor dem ${formatDate(until)} mit einem Knopf in unserer Mail, ob der Widerruf vom ${formatDate(since)} von Dir ist.`,
  wait: (until: number) =>
    `Du musst nichts tun: Bis spätestens ${formatDate(until)} klären wir, was mit dem Widerruf geschieht.`,
};

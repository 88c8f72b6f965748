import { expect, test } from 'vitest';

import { questionTexts } from '#client/messages/questions.ts';
import { plain } from '#tests/support/money-mails.ts';
import { limits } from '#worker/account/limits.ts';
import { dayMs } from '#worker/calendar.ts';
import { receiptMs } from '#worker/declaration/case.ts';
import { documentText } from '#worker/legal/document-blocks.ts';
import { documents } from '#worker/legal/documents.ts';
import type { LegalText } from '#worker/legal/documents.ts';
import {
  auditYears,
  booksYears,
  claimsYears,
  idleMonths,
  idleNoticeDays,
  lettersYears,
  proofHashYears,
  retention,
  knownAgainMonths,
  undoDays,
} from '#worker/legal/kept.ts';
import { confirmWithinMs } from '#worker/marketing/mailing/mailing-state.ts';
import { noticeMonths } from '#worker/subscription/clock/leave.ts';
import { guaranteeDays, refundDays, withdrawalDays } from '#worker/subscription/clock/days.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

type Text = LegalText | 'questions';

const textOf = (name: Text) =>
  plain(
    name === 'questions'
      ? questionTexts.all({}).flat().join('\n')
      : documentText(name, 'https://lexlern.example'),
  );

const words: Record<number, string> = {
  1: 'einem',
  3: 'drei',
  6: 'sechs',
  7: 'sieben',
  8: 'acht',
  14: 'vierzehn',
};
const inWords = (value: number) => words[value] ?? String(value);
const hours = (ms: number) => (ms / dayMs) * 24;

/** What a text says of a rule, with the number that the rule counts with. */
const said: [rule: string, text: Text, sentence: string][] = [
  ['withdrawal', 'terms', `den Vertrag binnen ${inWords(withdrawalDays)} Tagen widerrufen`],
  ['withdrawal', 'withdrawal', `Die Widerrufsfrist beträgt ${inWords(withdrawalDays)} Tage ab`],
  ['withdrawal', 'withdrawal', `binnen ${inWords(withdrawalDays)} Tagen ohne Angabe von Gründen`],
  ['withdrawal', 'questions', `${withdrawalDays} Tage lang ohne Angabe von Gründen widerrufen`],
  [
    'repayment after a withdrawal',
    'withdrawal',
    `unverzüglich und spätestens binnen ${inWords(refundDays)} Tagen ab dem Tag zurückzuzahlen`,
  ],
  ['repayment after an end', 'terms', `spätestens ${refundDays} Tage nach dem Ende`],
  ['repayment by the guarantee', 'terms', `binnen ${refundDays} Tagen auf demselben Weg zurück`],
  ['notice', 'terms', `jederzeit mit einer Frist von ${inWords(noticeMonths)} Monat kündigen`],
  ['notice', 'terms', `endet der Vertrag ${inWords(noticeMonths).replace('em', 'en')} Monat nach`],
  ['notice', 'order', `jederzeit mit einer Frist von ${inWords(noticeMonths)} Monat kündigen`],
  ['notice', 'questions', `jederzeit mit einer Frist von ${inWords(noticeMonths)} Monat kündigen`],
  ['guarantee', 'terms', `innerhalb von ${guaranteeDays} Tagen nach dieser Zahlung`],
  ['guarantee', 'order', `innerhalb von ${guaranteeDays} Tagen nach dieser Zahlung`],
  ['guarantee', 'questions', `${guaranteeDays} Tagen`],
  ['letters', 'terms', `Vertrag ${inWords(lettersYears)} Jahre lang auf`],
  ['letters', 'privacy', `${inWords(lettersYears)} Jahre lang, gerechnet vom Ende`],
  ['books', 'privacy', `ihrem PayPal-Konto: ${inWords(booksYears)} Jahre vom Ende`],
  ['books', 'privacy', `${inWords(booksYears)} Jahre lang auf, gerechnet vom Ende`],
  ['letters', 'privacy', `nichts abgebucht haben: ${inWords(lettersYears)} Jahre vom Ende`],
  [
    'claims',
    'privacy',
    `gesehen hast: ${inWords(claimsYears)} Jahre vom Ende des Jahres an, in dem`,
  ],
  ['claims', 'privacy', `und Empfehlungen: ${inWords(claimsYears)} Jahre vom Ende`],
  ['claims', 'privacy', `heruntergeladenen Daten: ${inWords(claimsYears)} Jahre vom Ende`],
  ['claims', 'privacy', `ihrer Adresse, ${inWords(claimsYears)} Jahre lang, gerechnet vom Ende`],
  ['claims', 'privacy', `Wir löschen ihn ${inWords(claimsYears)} Jahre nach dem Ende des Jahres`],
  ['proof hash', 'privacy', `${inWords(proofHashYears)} Jahre vom Hochladen an`],
  ['log', 'privacy', `ohne freie Texte: ${inWords(auditYears)} Jahre (`],
  ['used trial', 'privacy', `Schlüssel: ${knownAgainMonths} Monate`],
  [
    'apps',
    'privacy',
    `dass es Dein Konto nicht mehr gibt: ${retention.appChanges.period.days} Tage (Art. 19`,
  ],
  ['undoing', 'privacy', `kannst es ${inWords(undoDays)} Tage lang rückgängig machen`],
  ['sleeping', 'privacy', `kein Premium und warst ${idleMonths} Monate lang nicht da`],
  ['sleeping', 'privacy', `dass wir Dein Konto in ${idleNoticeDays} Tagen löschen`],
  ['books', 'privacy', `Auszahlungen nach ${inWords(booksYears)} Jahren`],
  ['letters', 'privacy', `Widerrufe nach ${inWords(lettersYears)} Jahren`],
  ['claims', 'privacy', `Deals und Empfehlungen nach ${inWords(claimsYears)} Jahren`],
  [
    'export',
    'privacy',
    `Die Datei liegt ${inWords(retention.exportFile.period.days)} Tage unter einer Adresse`,
  ],
  ['double opt-in', 'privacy', `Er gilt ${inWords(confirmWithinMs / dayMs)} Tage`],
  ['receipt', 'privacy', `Eingangsbestätigung lässt sich ${receiptMs / dayMs} Tage lang öffnen`],
  ['limits', 'privacy', `höchstens ${hours(limits.receiptPerEmail.windowMs)} Stunden lang`],
];

test.each(said)('%s: the text of %s says "%s"', (_rule, name, sentence) => {
  expect(textOf(name)).toContain(sentence);
});

/** Every period of every rule; a number in a text that is none of these is a mistake. */
const known = new Set([
  ...[withdrawalDays, refundDays].flatMap((days) => [`${days} Tag`, `${inWords(days)} Tag`]),
  `${guaranteeDays} Tag`,
  `${inWords(noticeMonths)} Monat`,
  `${inWords(noticeMonths).replace('em', 'en')} Monat`,
  ...catalogue.map(({ months }) => `${months} Monat`),
  // What a plan in rates is paid for at a time.
  ...(catalogue.some(({ customYearly }) => customYearly) ? ['ein Monat'] : []),
  `${inWords(lettersYears)} Jahr`,
  `${receiptMs / dayMs} Tag`,
  `${hours(limits.receiptPerEmail.windowMs)} Stunde`,
  `${inWords(booksYears)} Jahr`,
  `${inWords(claimsYears)} Jahr`,
  `${inWords(undoDays)} Tag`,
  `${knownAgainMonths} Monat`,
  `${idleMonths} Monat`,
  `${idleNoticeDays} Tag`,
  `${retention.appChanges.period.days} Tag`,
]);

test('no legal text names a period that no rule knows', () => {
  const period =
    /(\d+|ein|einem|einen|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf|vierzehn) (Stunde|Tag|Woche|Monat|Jahr)/g;
  for (const name of Object.keys(documents) as LegalText[]) {
    const named = [...textOf(name).matchAll(period)].map(([, count, unit]) => `${count} ${unit}`);
    expect(
      named.filter((one) => !known.has(one)),
      name,
    ).toEqual([]);
  }
});

import { expect, test } from 'vitest';

import { sendForm } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { formTexts } from '#worker/declaration/form-texts.ts';

const { cancellation, withdrawal } = formTexts;

/** What a text browser shows of a page's main part: words and `[field=value]`, line by line. */
async function linesOf(answer: Response): Promise<string[]> {
  const [, main = ''] = /<main[^>]*>([^]*?)<\/main>/.exec(await answer.text()) ?? [];
  return main
    .replaceAll('<!-- -->', '')
    .replaceAll(/<textarea([^>]*)>([^]*?)<\/textarea>/g, '<input$1 value="$2">')
    .replaceAll(/<input[^>]*>/g, (tag) => `<p>${control(tag)}</p>`)
    .replaceAll(/<\/?(?:span|a)\b[^>]*>/g, '')
    .split(/<[^>]+>/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function control(tag: string): string {
  const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return `[${of('name')}=${of('value')}${tag.includes(' checked') ? ', chosen' : ''}]`;
}

/** The two forms, as somebody reads them who has typed these two fields. */
const forms = {
  '/kuendigen': (name: string, email: string, wrong: string[] = []) => [
    cancellation.kind,
    '[kind=ordinary, chosen]',
    cancellation.kinds.ordinary,
    '[kind=extraordinary]',
    cancellation.kinds.extraordinary,
    cancellation.reason,
    '[reason=]',
    cancellation.reasonHint,
    ...named(cancellation, name, email, wrong),
    cancellation.date,
    '[date=]',
    cancellation.dateHint,
    ...ending(cancellation),
  ],
  '/widerrufen': (name: string, email: string, wrong: string[] = []) => [
    ...named(withdrawal, name, email, wrong),
    ...ending(withdrawal),
  ],
} as const;

type Texts = typeof cancellation | typeof withdrawal;

const named = (texts: Texts, name: string, email: string, wrong: readonly string[]) => [
  `${texts.name}*`,
  `[name=${name}]`,
  `${texts.email}*`,
  `[email=${email}]`,
  ...wrong,
  texts.contract,
  '[contract=]',
  texts.contractHint,
];

const ending = (texts: Texts) => [
  texts.confirmationEmail,
  '[confirmation_email=]',
  texts.confirmationHint,
  'Dieses Feld bitte leer lassen',
  '[website=]',
  texts.button,
];

test.each([
  ['/kuendigen', cancellation],
  ['/widerrufen', withdrawal],
] as const)('a text browser reads %s from label to field to button', async (path, texts) => {
  const w = await world();
  expect(await linesOf(await w.fetch(path))).toEqual([
    texts.title,
    texts.lead,
    ...forms[path]('', ''),
  ]);
  const refused = await sendForm(w, path, { name: 'Erika', email: 'erika' });
  expect(await linesOf(refused)).toEqual([
    texts.title,
    texts.lead,
    'Da fehlt noch etwas. Sieh Dir die markierten Felder an; alles Übrige steht noch da.',
    // What is wrong stands right after its field.
    ...forms[path]('Erika', 'erika', ['Bitte gib eine gültige E-Mail-Adresse ein.']),
  ]);
});

test.each([
  ['/kuendigen', cancellation, 'Deine Kündigung ist eingegangen'],
  ['/widerrufen', withdrawal, 'Dein Widerruf ist eingegangen'],
] as const)('it is answered at %s with the receipt, in words', async (path, texts, title) => {
  const w = await world();
  const answer = await sendForm(w, path, { name: 'Erika', email: 'erika@example.com' });
  const receipt = await linesOf(await w.fetch(answer.headers.get('location') ?? ''));
  expect(receipt[0]).toBe(title);
  expect(receipt[1]).toMatch(
    new RegExp(`abgegeben am .* Uhr über die Schaltfläche „${texts.button}“`),
  );
  const after = (label: string) => receipt[receipt.indexOf(label) + 1];
  expect(after('Kennzeichen')).toMatch(/^L[KW]-[2-9A-HJ-NP-Z]{10}$/);
  expect(after('Eingegangen am')).toMatch(/ um \d\d:\d\d:\d\d Uhr$/);
  expect(after(texts.name)).toBe('Erika');
  expect(after(texts.email)).toBe('erika@example.com');
});

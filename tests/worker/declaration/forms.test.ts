import { expect } from 'vitest';

import {
  buyerOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
} from '#tests/support/declarations.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { formTexts } from '#worker/declaration/form-texts.ts';

const day = 86_400;
const stored = async () =>
  (await row<{ n: number }>(await world(), 'select count(*) as n from declaration'))?.n;

/** A page's text as a reader without script gets it. */
const read = async (answer: Response) =>
  (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&quot;', '"');

test.each([
  ['/kuendigen', 'jetzt kündigen', ['kind', 'reason', 'name', 'email', 'contract', 'date']],
  ['/widerrufen', 'Widerruf bestätigen', ['name', 'email', 'contract']],
])('%s is one page with one form, its fields and its button', async (path, button, fields) => {
  const w = await world();
  const answer = await w.fetch(path);
  expect(answer.status).toBe(200);
  const html = await read(answer);
  const [form = ''] = /<form[^>]* method="post"[^]*?<\/form>/.exec(html) ?? [];
  expect(form).toContain(`action="${path}"`);
  const names = [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  expect([...new Set(names)]).toEqual([...fields, 'confirmation_email', 'website']);
  expect(form).toContain(button);
  expect(form).not.toContain('data-needs-script');
});

test.each([
  [{ name: '', email: 'a@example.com' }, 'name'],
  [{ name: '   ', email: 'a@example.com' }, 'name'],
  [{ name: 'Erika' }, 'email'],
  [{ name: 'Erika', email: 'erika' }, 'email'],
  [{ name: 'Erika', email: 'a@example.com', confirmation_email: 'erika@' }, 'confirmation_email'],
])('%j is refused at the field %s, and what was typed stays', async (fields, invalid) => {
  const w = await world();
  const before = await stored();
  for (const path of ['/kuendigen', '/widerrufen']) {
    const typed = { ...fields, contract: 'Vertrag "7" <b>', reason: 'weil </textarea> &' };
    const answer = await sendForm(w, path, typed);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input);
    const wrong = inputs.filter((input) => input.includes('aria-invalid="true"'));
    expect(wrong.map((input) => / name="([^"]+)"/.exec(input)?.[1])).toEqual([invalid]);
    expect(html).toContain('value="Vertrag &quot;7&quot; &lt;b&gt;"');
    if (path === '/kuendigen') expect(html).toContain('weil &lt;/textarea&gt; &amp;</textarea>');
  }
  expect(await stored()).toBe(before);
});

test('the receipt shows what was typed, for 30 days, to nobody else', async ({ w }) => {
  const email = newEmail();
  const { receipt, reference } = await declare(w, '/kuendigen', {
    email,
    name: 'Erika <i>',
    date: '2029-02-28',
    contract: 'Jahresabo',
  });
  expect(receipt).toMatch(/^\/kuendigen\/eingang\/[0-9a-f]{64}$/);
  const answer = await w.fetch(receipt);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await read(answer);
  for (const text of [
    reference,
    email,
    'Erika &lt;i&gt;',
    '2029-02-28',
    'Jahresabo',
    'über die Schaltfläche „jetzt kündigen“',
    'Als Datei speichern',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toMatch(/abgegeben am \d{1,2}\. \p{L}+ \d{4} um \d\d:\d\d:\d\d Uhr/u);
  const other = receipt.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect((await w.fetch(other)).status).toBe(404);
  expect((await w.fetch(receipt.replace('kuendigen', 'widerrufen'))).status).toBe(404);
  await advance(w, 30 * day + 60);
  expect((await w.fetch(receipt)).status).toBe(404);
});

test('the receipt can be saved as a text and as JSON', async ({ w }) => {
  const typed = { name: 'Erika', email: newEmail(), contract: '', confirmation_email: '' };
  const { receipt, reference } = await declare(w, '/widerrufen', typed);
  const text = await w.fetch(`${receipt}/datei.txt`);
  expect(text.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.txt"`);
  expect(await text.text()).toContain(`Kennzeichen: ${reference}`);
  const json = await w.fetch(`${receipt}/datei.json`);
  expect(json.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.json"`);
  expect(await json.json()).toEqual({
    kind: 'withdrawal',
    reference,
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) as string,
    ...typed,
  });
  expect((await w.fetch(`${receipt}/datei.exe`)).status).toBe(404);
});

test('a form from another site is refused, and one without any word of it is a visitor’s', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const fields = { name: 'Erika', email: person.email };
  const cookie = person.cookie();
  const foreign: Record<string, string>[] = [
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie, 'sec-fetch-site': 'same-site' },
    { cookie, origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    expect((await sendForm(w, '/widerrufen', fields, headers)).status).toBe(403);
  }
  // As a text browser sends it: nothing says where it comes from.
  const answer = await fetch(new URL('/widerrufen', w.origin), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  const visitors = 'select account_id, prefilled from declaration order by received_at desc';
  expect(await row(w, visitors)).toEqual({ account_id: null, prefilled: null });
  await flushDeliveries(w);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
});

test('signed-in people find everything filled in, and that is stored', async ({ w }) => {
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const html = await (await person.get('/kuendigen')).text();
  for (const value of [person.displayName, person.email, contract?.number]) {
    expect(html).toContain(`value="${value}"`);
  }
  const { id } = await declare(w, '/kuendigen', { email: person.email }, signedIn(person));
  const found = await row<{ prefilled: string; texts_version: string; texts_hash: string }>(
    w,
    'select * from declaration where id = ?',
    id,
  );
  expect(JSON.parse(found?.prefilled ?? '')).toMatchObject({ contract: contract?.number });
  expect(found?.texts_hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['/widerrufen', 'Vertrag widerrufen'],
  ['/kuendigen', 'Verträge hier kündigen'],
])(
  'the confirmation brings the number along to %s, so that its sender is certain',
  async (path, label) => {
    const w = await world();
    const person = await buyerOf(w, 'monthly');
    const [contract] = await contractsOf(w, person);
    const number = contract?.number ?? '';
    const [confirmation] = await mailsAbout(w, person.email, 'Deine Bestellung');
    const [, link = ''] = new RegExp(`„${label}“: (\\S+)`).exec(confirmation?.text ?? '') ?? [];
    const address = new URL(link);
    expect(address.pathname + address.search).toBe(`${path}?vertrag=${number}`);
    const form = await read(await w.fetch(address.pathname + address.search));
    expect(form).toContain(`value="${number}"`);
    expect(form).toContain(`action="${path}?vertrag=${number}"`);
    const fields = { name: 'Erika', email: person.email, contract: number };
    await sendForm(w, `${path}?vertrag=${number}`, fields);
    const noted = await row<{ prefilled: string }>(
      w,
      'select prefilled from declaration order by received_at desc, rowid desc limit 1',
    );
    expect(JSON.parse(noted?.prefilled ?? '{}')).toEqual({ contract: number });
    // Whatever is no number is not shown.
    const strange = await read(await w.fetch(`${path}?vertrag=Nimm%20mich`));
    expect(strange).not.toContain('value="Nimm');
  },
);

test('a link of a mail changes nothing before its button is pressed', async ({ w }) => {
  const person = await buyerOf(w);
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  const path = linkIn(told?.text ?? '', 'Das war ich nicht');
  const asked = await w.fetch(path);
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await read(asked)).toContain('Kündigung zurücknehmen');
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  const pressed = await sendForm(w, path);
  expect(pressed.headers.get('location')).toBe(path);
  expect(await read(await w.fetch(path))).toContain('Zurückgenommen');
  expect((await w.fetch(path.replace(/.$/, 'x'))).status).toBe(404);
});

test.each([
  '/',
  '/preise',
  '/agb',
  '/account/signin',
  '/account/signup',
  '/kuendigen',
  '/gibt-es-nicht',
])('%s has both links, for visitors and members', async (path) => {
  const w = await world();
  const person = await signUpPerson(w);
  const answers = [await w.fetch(path)];
  if (path === '/agb' || path === '/gibt-es-nicht') answers.push(await person.get(path));
  for (const answer of answers) {
    const html = await answer.text();
    expect(html).toContain(`<a href="/kuendigen">${formTexts.cancellation.title}</a>`);
    expect(html).toContain(`<a href="/widerrufen">${formTexts.withdrawal.title}</a>`);
  }
});

test('both forms are in the sitemap, and their receipts are not', async () => {
  const text = await (await (await world()).fetch('/sitemap.xml')).text();
  expect(text).toMatch(/\/kuendigen<\/loc>/);
  expect(text).toMatch(/\/widerrufen<\/loc>/);
  expect(text).not.toContain('eingang');
});

test('the page of „Nichts davon war ich“ says how much waits, and then that nothing of it counts', async ({
  w,
}) => {
  await startOfWindow(w, 3600);
  const person = await buyerOf(w, 'monthly');
  for (const name of ['Erste', 'Zweite', 'Dritte']) {
    await declare(w, '/widerrufen', { email: person.email, name });
  }
  await advance(w, 3600);
  await w.runSchedule();
  const [letter] = await mailsAbout(w, person.email, '2 weitere Widerrufe');
  const path = linkIn(letter?.text ?? '', 'Nichts davon war ich');
  const page = await read(await w.fetch(path));
  expect(page).toContain('3 Erklärungen warten auf Deine Antwort.');
  const answer = await sendForm(w, path);
  expect(answer.headers.get('location')).toBe(path);
  expect(await read(await w.fetch(path))).toContain('Keine der Erklärungen gilt.');
});

import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { deals, submitProof, askForPayout, fileOf, pdfBytes } from '#tests/support/deals.ts';
import { declare, signedIn } from '#tests/support/declarations.ts';
import { exportCode, openExport, pathOf, takeAlong } from '#tests/support/exports.ts';
import type { Export } from '#tests/support/exports.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { referrerIdOf, writeReferral } from '#tests/support/referrals.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { failingFor } from '#tests/worker/schedule/run-job.ts';
import { app } from '#worker/app.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { ExportAnswer } from '#worker/export/schemas.ts';

const day = 86_400;
const ascii = (bytes: Uint8Array | undefined) => new TextDecoder('latin1').decode(bytes);

async function idOf(w: World, { email }: Person): Promise<string> {
  return (await row<{ id: string }>(w, 'select id from account where email = ?', email))?.id ?? '';
}

/** A person with something of every kind, and a friend. */
async function richPerson(w: World) {
  const person = await signUpPerson(w);
  const friend = await signUpPerson(w);
  const proof = pdfBytes();
  await submitProof(person, deals.twoMonths, fileOf(proof, 'meine bestellung.pdf'));
  const { code: payoutCode } = await askForPayout(w, person);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'confirmation');
  await referrerIdOf(person);
  const [mine, theirs] = [await idOf(w, person), await idOf(w, friend)];
  await writeReferral(w, { referrer: mine, referred: theirs });
  await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  await w.awaitMails();
  const desk = await openDesk(w);
  await desk.post(`/api/internal/people/${mine}/grants`, {
    action_id: crypto.randomUUID(),
    kind: 'answer_quota',
    quota: 3,
    note: `Wie bei ${friend.email} besprochen`,
  });
  // The withdrawal is final at once: its refund has made a credit note.
  await w.runSchedule();
  return { person, friend, mine, theirs, proof, payoutCode };
}

/** The values of a JSON Schema that the product's own schema uses. */
interface Schema {
  const?: unknown;
  type?: string | string[];
  format?: string;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}

/** Where a value differs from its schema. */
function differences(schema: Schema, value: unknown, at = ''): string[] {
  if (schema.const !== undefined) return value === schema.const ? [] : [at];
  const types = [schema.type ?? []].flat();
  const type =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : Number.isInteger(value)
          ? 'integer'
          : typeof value;
  if (!types.includes(type)) return [`${at} is ${type}`];
  if (type === 'string' && schema.format === 'date-time') {
    return new Date(String(value)).toISOString() === value ? [] : [`${at} is no moment`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((one, n) => differences(schema.items ?? {}, one, `${at}[${n}]`));
  }
  if (type !== 'object' || !schema.properties) return [];
  const { properties } = schema;
  const given = Object.entries(value as Record<string, unknown>);
  const names = new Set(given.map(([name]) => name));
  return [
    ...(schema.required ?? [])
      .filter((name) => !names.has(name))
      .map((name) => `${at}.${name} lacks`),
    ...given.flatMap(([name, one]) => {
      const known = properties[name];
      return known ? differences(known, one, `${at}.${name}`) : [`${at}.${name} is unknown`];
    }),
  ];
}

/** Enters the code at the product with other bindings. */
async function makeWith(w: World, person: Person, changed: Partial<Bindings>, code: string) {
  const headers = { cookie: person.cookie(), origin: w.origin, 'content-type': 'application/json' };
  const request = new Request(`${w.origin}/api/account/export`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  });
  const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  return app.fetch(request, { ...(await w.bindings()), ...changed }, execution);
}

async function takenWith(w: World, person: Person, changed: Partial<Bindings>) {
  const made = await makeWith(w, person, changed, await exportCode(w, person));
  return openExport(await w.fetch(pathOf((await made.json()) as ExportAnswer)));
}

const listed = ({ files }: Export, folder: string) =>
  Object.keys(files).filter((path) => path.startsWith(`${folder}/`));

test('one file has everything about a person, and nothing of anybody else', async ({ w }) => {
  const { person, friend, mine, theirs, proof, payoutCode } = await richPerson(w);
  const taken = await takeAlong(w, person);
  const { json, files, response, answer } = taken;
  expect(json.missing).toEqual([]);

  // Served to whoever has the address, and to no cache, search engine or next page.
  expect(answer.expires_at).toBe(Date.parse(json.made_at) + 7 * day * 1000);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="lexlern-daten-.*\.zip"$/),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  expect(pathOf(answer)).toMatch(/^\/konto\/daten\/[0-9a-f]{64}$/);
  expect((await person.get(pathOf(answer))).status).toBe(200);
  // The log does not know the address.
  expect(w.requestLines(pathOf(answer))).toEqual([]);
  expect(w.requestLines('/konto/daten/:file')).not.toEqual([]);

  // The data, as its own schema says.
  expect(differences(JSON.parse(taken.text('daten.schema.json')) as Schema, json)).toEqual([]);
  const { data } = json;
  expect(data['account']).toMatchObject([
    { id: mine, email: person.email, display_name: person.displayName, has_password: 'yes' },
  ]);
  const filled = Object.keys(data).filter((name) => (data[name] ?? []).length > 0);
  expect(filled).toEqual(
    expect.arrayContaining([
      'session',
      'contract',
      'purchase',
      'customer',
      'withdrawal',
      'repayment',
      'declaration',
      'declaration_case',
      'declaration_step',
      'letter',
      'deal_usage',
      'proof',
      'payout',
      'login_code',
      'entitlement_grant',
      'referral_code',
      'referral',
      'first_payment',
      'audit',
      'data_export',
      'stripe_customer',
      'stripe_payment_method',
      'stripe_invoice',
      'stripe_credit_note',
    ]),
  );
  expect(data['declaration']?.[0]).toMatchObject({ typed: { email: person.email } });
  expect(data['referral']).toMatchObject([{ role: 'referrer', status: 'counted' }]);

  // The documents are those that were sent, uploaded or issued.
  const [invoice = ''] = listed(taken, 'rechnungen');
  expect(invoice).toContain(String(data['stripe_invoice']?.[0]?.['number']));
  expect(ascii(files[invoice])).toMatch(/^%PDF-[^]*Rechnung[^]*%%EOF/);
  const [note = ''] = listed(taken, 'gutschriften');
  expect(ascii(files[note])).toMatch(/^%PDF-[^]*Gutschrift[^]*%%EOF/);
  const [upload = ''] = listed(taken, 'nachweise');
  expect(upload).toMatch(/Nachweis-meine-bestellung\.pdf$/);
  expect(files[upload]).toEqual(proof);
  const letters = listed(taken, 'schreiben');
  expect(letters.some((path) => /Deine-Bestellung/.test(path))).toBe(true);
  expect(taken.text(letters[0] ?? '')).toMatch(/^<!doctype html>/i);
  expect(json.files.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(files)
      .filter((path) => path.includes('/'))
      .toSorted(),
  );

  // The page can be read, printed and trusted.
  const page = taken.text('daten.html');
  expect(page).toMatch(/<html lang="de">/);
  expect(page).not.toMatch(/<script|<img|src=|href="http/);
  expect(page).toMatch(/<th scope="col">/);
  expect(page).toMatch(/<th scope="row">E-Mail-Adresse<\/th><td class="text">person-/);
  expect(page).toContain(`href="${encodeURI(upload)}"`);
  expect(taken.text('auskunft.txt')).toMatch(/Wozu[^]*Wer Daten bekommt[^]*Woher[^]*Wie lange/);

  // No secrets, nobody else.
  const texts = ['daten.html', 'daten.json', 'auskunft.txt'].map(taken.text).join('\n');
  const hidden = await row<Record<string, string>>(
    w,
    `select password_hash, token_hash, code_hash, digest, capability_hash from account
      join session on session.account_id = account.id
      join payout on payout.account_id = account.id
      join proof on proof.account_id = account.id
      join data_export on data_export.account_id = account.id where account.id = ?`,
    mine,
  );
  const operator = await row<{ operator: string }>(w, 'select operator from audit limit 1');
  const others = [friend.email, theirs, operator?.operator, payoutCode];
  for (const secret of [...Object.values(hidden ?? {}), ...others]) {
    expect(secret).toBeTruthy();
    expect(texts).not.toContain(secret);
  }
});

test('a stranger who named this person in a form is not in their file', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const stranger = newEmail();
  const typed = { name: 'Sigrid Fremd', confirmation_email: stranger, reason: 'Sigrids Grund' };
  await declare(w, '/kuendigen', { ...typed, email: person.email });
  const taken = await takeAlong(w, person);
  expect(taken.json.data['declaration']).toMatchObject([{ typed: { contract: '' } }]);
  const texts = taken.text('daten.json') + taken.text('daten.html');
  expect(texts).not.toMatch(/Sigrid/);
  expect(texts).not.toContain(stranger);
});

test('an invoice that Stripe does not give is named as missing, and all else is there', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);

  const withoutPdf = await takenWith(w, person, await failingFor(w, '/sandbox/stripe/invoices/'));
  const [invoice] = withoutPdf.json.data['stripe_invoice'] ?? [];
  const title = `Rechnung ${String(invoice?.['number'])}`;
  const why = expect.stringMatching(/nicht zu erreichen/);
  expect(withoutPdf.json.missing).toEqual([{ title, why }]);
  expect(withoutPdf.text('daten.html')).toMatch(new RegExp(`<h2>Das fehlt</h2>[^]*${title}`));
  expect(withoutPdf.json.files.length).toBeGreaterThan(0);

  const withoutStripe = await takenWith(w, person, await failingFor(w, '/v1/'));
  expect(withoutStripe.json.missing).toMatchObject([{ title: /^Rechnungen/ }].map(() => ({ why })));
  expect(withoutStripe.json.data['contract']).toHaveLength(1);
});

test('if the file cannot be written, the code stays good, and the desk sees the attempt', async ({
  w,
  person,
}) => {
  const code = await exportCode(w, person);
  const broken = { put: () => Promise.reject(new Error('R2 is not well')) };
  const PROOFS = broken as unknown as Bindings['PROOFS'];
  expect((await makeWith(w, person, { PROOFS }, code)).status).toBe(500);
  expect((await person.post('/api/account/export', { code })).status).toBe(200);
  const made = await rows<{ made_at: number | null }>(
    w,
    'select made_at from data_export where account_id = ? order by made_at',
    await idOf(w, person),
  );
  expect(made.map(({ made_at: at }) => at === null)).toEqual([true, false]);
});

test('the address opens the file for seven days; then it and the file are gone', async ({ w }) => {
  await w.reset();
  const person = await signUpPerson(w);
  const first = await takeAlong(w, person);
  const second = await takeAlong(w, person);
  const { PROOFS } = await w.bindings();
  const stored = async () => (await PROOFS.list({ prefix: 'exports/' })).objects.length;
  expect(await stored()).toBe(2);
  for (const path of ['/konto/daten/unknown', `${pathOf(first.answer)}0`]) {
    const gone = await w.fetch(path);
    expect([gone.status, gone.headers.get('referrer-policy')]).toEqual([404, 'no-referrer']);
  }

  await advance(w, 7 * day - 120);
  await w.runSchedule();
  // A second export has not ended the first one.
  expect((await w.fetch(pathOf(first.answer))).status).toBe(200);
  await advance(w, 180);
  expect((await w.fetch(pathOf(first.answer))).status).toBe(404);
  expect((await w.fetch(pathOf(second.answer))).status).toBe(404);
  await w.runSchedule();
  expect(await stored()).toBe(0);

  // The desk still sees that there were two, and when; a later export says it too.
  const desk = await openDesk(w);
  const seen = (await (
    await desk.get(`/api/internal/people/${await idOf(w, person)}`)
  ).json()) as PersonAnswer;
  const { expires_at: endsAt } = first.answer;
  expect(seen.exports).toHaveLength(2);
  expect(seen.exports[1]).toMatchObject({
    ends_at: endsAt,
    missing: 0,
    asked_at: endsAt - 7 * day * 1000,
  });
  expect(JSON.stringify(seen.exports)).not.toMatch(/[0-9a-f]{64}/);

  await advance(w, 4 * 366 * day);
  await w.runSchedule();
  expect(await row(w, 'select 1 from data_export')).toBeNull();
});

test('without its person and the code there is no file', async ({ w, person }) => {
  const visitor = openBrowser(w);
  expect((await visitor.post('/api/account/export/code')).status).toBe(401);
  const code = await exportCode(w, person);
  expect((await visitor.post('/api/account/export', { code })).status).toBe(401);
  const other = await signUpPerson(w);
  expect((await other.post('/api/account/export', { code })).status).toBe(410);
  expect((await person.post('/api/account/export', { code })).status).toBe(200);
});

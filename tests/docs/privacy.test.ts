import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

import { consentOf } from '#tests/support/consents.ts';
import { accountIdOf, beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { exportCode } from '#tests/support/exports.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { agreeToMails } from '#tests/support/mailings.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newestMailTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';
import { sha256 } from '#worker/crypto.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { ConsentsAnswer } from '#worker/desk/people/data-schemas.ts';
import type { PeopleAnswer, PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';
import { agreements } from '#worker/legal/agreements.ts';
import { booksYears, claimsYears, keptUntil, lettersYears } from '#worker/legal/kept.ts';
import { pages } from '#worker/pages.ts';

/* Walks the three walks of docs/privacy.md through the desk, with exactly the calls named there. */

const text = readFileSync('docs/privacy.md', 'utf8');

/** The calls that a walk names, in its order. */
function callsOf(walk: string): string[] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${walk}\n`)) ?? '';
  return [...section.matchAll(/`((?:GET|POST) \/api\/[^`]+)`/g)].flatMap(([, call]) => call ?? []);
}

/** An operator whose calls are written down. Access asks for a new sign-in after a day. */
function openOffice(w: World) {
  const calls: string[] = [];
  const note = (method: string, path: string) => {
    const plain = path.split('?')[0] ?? '';
    calls.push(
      `${method} ${plain.replace(/(people)\/[^/]+/, '$1/:id').replace(/(letters)\/[^/]+/, '$1/:letter')}`,
    );
  };
  const get = async <T>(path: string): Promise<T> => {
    note('GET', path);
    const answer = await (await openDesk(w)).get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };
  const find = async (q: string) => {
    const { people } = await get<PeopleAnswer>(
      `/api/internal/people?${new URLSearchParams({ q })}`,
    );
    return people.map(({ account_id: id }) => id);
  };
  return {
    calls,
    find,
    get,
    open: (id: string) => get<PersonAnswer>(`/api/internal/people/${id}`),
    act: async <T>(path: string, body?: Record<string, unknown>) => {
      note('POST', path);
      return (await openDesk(w)).act<T>(path, body);
    },
  };
}

test('access: the way goes to the address of the account, and the desk proves the download', async ({
  w,
}) => {
  const { person } = await newMember(w, 'yearly');
  const office = openOffice(w);
  const [id = ''] = await office.find(person.email);
  const before = await office.open(id);
  expect(before.exports).toEqual([]);

  await office.act(`/api/internal/people/${id}/rights-mail`, { right: 'export' });
  const mail = await newestMailTo(w, person.email);
  expect(mail.text).toContain(`${w.origin}${pages.profile.path}`);
  expect(mail.text).toContain('Daten herunterladen');
  const code = await exportCode(w, person);
  expect((await person.post('/api/account/export', { code })).status).toBe(200);

  const after = await office.open(id);
  expect(after.exports).toMatchObject([{ missing: 0 }]);
  expect(after.exports[0]?.made_at).not.toBeNull();
  expect(after.audit[0]).toMatchObject({
    action: 'rights_mail.sent',
    details: { right: 'export' },
  });

  const letter = after.letters[0]?.id ?? '';
  const { to } = await office.act<LetterBody>(`/api/internal/people/${id}/letters/${letter}/open`);
  expect(to).toBe(person.email);
  expect(office.calls).toEqual(callsOf('Access'));
});

test('deletion: the owner does it, and the desk shows what is left and until when', async ({
  w,
}) => {
  const { person } = await newMember(w, 'yearly');
  const office = openOffice(w);
  const [id = ''] = await office.find(person.email);
  const { contracts } = await office.open(id);

  await office.act(`/api/internal/people/${id}/rights-mail`, { right: 'deletion' });
  expect((await newestMailTo(w, person.email)).text).toContain(pages.accountDeletion.path);
  const asked = await beginDeletion(w, person);
  expect((await office.open(id)).deletion).toMatchObject({
    status: 'requested',
    due_at: asked.due_at,
    left: [],
  });

  await passSevenDays(w);
  expect(await accountIdOf(w, person.email)).toBeUndefined();
  expect(await office.find(contracts[0]?.number ?? '')).toEqual([id]);
  const gone = await office.open(id);
  const erasedAt = gone.deletion?.erased_at ?? 0;
  expect(gone.person.email).toBeNull();
  expect(erasedAt).toBeGreaterThanOrEqual(asked.due_at);
  const left = new Map(gone.deletion?.left.map(({ what, until }) => [what, until]));
  expect(left.get('books')).toBe(keptUntil(gone.contracts[0]?.expires_at ?? 0, booksYears));
  expect(left.get('letters')).toBe(keptUntil(asked.requested_at, lettersYears));
  expect(left.get('orders')).toBe(keptUntil(gone.contracts[0]?.expires_at ?? 0, claimsYears));
  expect([...left.keys()]).toEqual(['books', 'letters', 'orders', 'actions']);
  expect(office.calls).toEqual(callsOf('Deletion'));
});

test('consent: who has an account, who has none, and who is deleted', async ({ w }) => {
  const { person } = await newMember(w, 'yearly');
  const subject = await consentOf(person);
  await agreeToMails(w, person);
  // Somebody else wants no such mails: that is not shown as this person's wish.
  await (await signUpPerson(w)).post('/api/marketing/mails', { on: false, source: 'account' });
  const visitor = openBrowser(w);
  const visitors = await consentOf(visitor);
  const office = openOffice(w);

  const [id = ''] = await office.find(person.email);
  const { consents, mailings } = await office.open(id);
  expect(consents).toMatchObject([
    { subject, account_id: id, attribution: true, referral: true, text: agreements.consent.text },
  ]);
  expect(consents[0]?.text_hash).toBe(await sha256(agreements.consent.text));
  expect(mailings).toMatchObject([
    {
      address: person.email,
      how: 'account',
      ended_at: null,
      suppressed: null,
      text: agreements.mailing.text,
      text_version: agreements.mailing.version,
    },
  ]);
  expect(mailings[0]?.confirmed_at).not.toBeNull();

  const found = await office.get<ConsentsAnswer>(`/api/internal/consents?subject=${visitors}`);
  expect(found.consents).toMatchObject([{ subject: visitors, account_id: null, referral: true }]);
  expect(office.calls).toEqual(callsOf('Proof of consent'));

  await person.post('/api/marketing/mails', { on: false, source: 'account' });
  expect((await office.open(id)).mailings).toMatchObject([
    { ended_by: 'account', suppressed: 'account' },
  ]);
  await beginDeletion(w, person);
  await passSevenDays(w);
  expect(await office.find(person.email)).toEqual([id]);
  const gone = await office.open(id);
  expect(gone.consents).toMatchObject([{ subject, text: agreements.consent.text }]);
  expect(gone.mailings).toMatchObject([{ address: null, ended_by: 'account', suppressed: null }]);
  const agreed = gone.deletion?.left.find(({ what }) => what === 'agreements');
  expect(agreed?.until).toBe(keptUntil(gone.deletion?.erased_at ?? 0, claimsYears));
});

test('nobody but the owner of an account gets the way to its data', async ({ w }) => {
  const desk = await openDesk(w);
  const action = { action_id: crypto.randomUUID(), right: 'export' };
  expect((await desk.post('/api/internal/people/nobody/rights-mail', action)).status).toBe(404);
  const odd = await desk.get('/api/internal/consents?subject=nobody');
  expect(odd.status).toBe(422);
});

test('the pages, buttons and files that the walks name exist', () => {
  const paths = new Set<string>(
    [...Object.values(pages), ...Object.values(deskPages)].map(({ path }) => path),
  );
  const named = [...text.matchAll(/`(\/(?!api)[^`]+)`/g)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);

  const sources = ['client/messages/*.ts', 'client/legal/*.tsx'].flatMap((glob) => globSync(glob));
  const words = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const labels = [...text.matchAll(/„([^“]+)“/g)].map(([, label]) => label ?? '');
  expect(labels.length).toBeGreaterThan(7);
  expect(labels.filter((label) => !words.includes(label))).toEqual([]);

  const files = [...text.matchAll(/\]\(([^)]+)\)|`((?:worker|tests)\/[^`]+)`/g)];
  const gone = files.filter(([, link, file]) => !existsSync(link ? `docs/${link}` : (file ?? '')));
  expect(gone.map(([whole]) => whole)).toEqual([]);
  expect(readFileSync('README.md', 'utf8')).toContain('docs/privacy.md');
});

import { expect } from 'vitest';

import { signature } from '#tests/support/app-events.ts';
import { rows } from '#tests/support/database.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { agreeToMails, mailReplyIn, requestMailing } from '#tests/support/mailings.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, newestMailTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import { sha256 } from '#worker/crypto.ts';
import { agreements } from '#worker/legal/agreements.ts';

const path = '/api/marketing/mails';
const day = 86_400;

const stateOf = async (person: Person) =>
  ((await (await person.get(path)).json()) as { state: string }).state;

/** What the desk's advertising mail to that person became. */
async function advertise(w: World, person: Person): Promise<{ sent: boolean; url: string }> {
  const desk = await openDesk(w);
  return desk.act('/api/internal/marketingcode/test', {
    email: person.email,
    coupon_code: 'EMAILMARKING20',
  });
}

const adsTo = async (w: World, { email }: Person) =>
  (await mailsTo(w, email)).filter(({ subject }) => subject.startsWith('Dein Gutschein'));

/** Ends mails as a mail program does with one press: without a cookie and from nowhere. */
const pressOnce = (w: World, address: string) =>
  w.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

/** Presses the button of the page at that address; the page that follows. */
async function press(w: World, address: string): Promise<Response> {
  const answer = await w.fetch(address, { method: 'POST', redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, address]);
  return w.fetch(address);
}

test('nobody gets advertising without the press of a button behind a mail; the proof has both times', async ({
  w,
}) => {
  const [person, other] = [await signUpPerson(w), await signUpPerson(w)];
  await agreeToMails(w, other);
  expect(await stateOf(person)).toBe('off');
  expect(await advertise(w, person)).toMatchObject({ sent: false, url: expect.any(String) });

  const confirm = await requestMailing(w, person);
  // A mail scanner opens the link.
  const opened = await w.fetch(confirm);
  expect([opened.status, opened.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(await opened.text()).toContain('Ja, E-Mails bekommen');
  expect(await stateOf(person)).toBe('waiting');
  expect((await advertise(w, person)).sent).toBe(false);
  expect(await adsTo(w, person)).toEqual([]);

  await advance(w, 60);
  for (let i = 0; i < 2; i += 1) {
    expect(await (await press(w, confirm)).text()).toContain('Danke, bestätigt');
  }
  expect(await stateOf(person)).toBe('on');
  expect((await advertise(w, person)).sent).toBe(true);
  expect(await adsTo(w, person)).toHaveLength(1);

  const { version, text } = agreements.mailing;
  const proof = { address: person.email, text_version: version, text_hash: await sha256(text) };
  const kept = await rows<{ at: number }>(
    w,
    'SELECT event, address, how, text_version, text_hash, at FROM mailing_consent WHERE address = ? ORDER BY at',
    person.email,
  );
  expect(kept).toMatchObject([
    { ...proof, event: 'requested', how: 'account' },
    { ...proof, event: 'confirmed', how: 'account' },
  ]);
  const [requestedAt = 0, confirmedAt = 0] = kept.map(({ at }) => at);
  expect(confirmedAt - requestedAt).toBeGreaterThanOrEqual(60_000);
});

test('one press in a mail program ends it, also twice; so does the page, and the switch', async ({
  w,
  person,
}) => {
  const ways = [
    async (end: string) => pressOnce(w, end),
    async (end: string) => press(w, end),
    async () => person.post(path, { on: false, source: 'account' }),
  ];
  for (const way of ways) {
    await agreeToMails(w, person);
    expect((await advertise(w, person)).sent).toBe(true);
    const [mail] = await adsTo(w, person);
    const header = mail?.headers['List-Unsubscribe'] ?? '';
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const end = mailReplyIn(header, 'a');
    expect(mail?.text).toContain(header.slice(1, -1));
    // Opening the address ends nothing: it shows a form that works without script.
    const page = await w.fetch(end);
    const form = /<form([^>]*)>.*?Abmelden/s.exec(await page.text())?.[1] ?? '';
    expect(form).toContain('method="post"');
    expect(form).toContain(`action="${end}"`);
    expect(await stateOf(person)).toBe('on');
    for (let i = 0; i < 2; i += 1) expect((await way(end)).status).toBe(200);
    expect(await stateOf(person)).toBe('off');
    expect((await advertise(w, person)).sent).toBe(false);
    await advance(w, 60);
  }
});

test('an old link confirms nothing: after a week, after an end, or made up', async ({ w }) => {
  const [late, gone] = [await signUpPerson(w), await signUpPerson(w)];
  const confirm = await requestMailing(w, gone);
  await gone.post(path, { on: false, source: 'account' });
  expect(await (await press(w, confirm)).text()).toContain('gilt nicht mehr');
  expect(await stateOf(gone)).toBe('off');
  for (const method of ['GET', 'POST']) {
    const forged = await w.fetch(`${confirm.slice(0, -4)}0000`, { method });
    expect(forged.status).toBe(404);
  }
  const old = await requestMailing(w, late);
  await advance(w, 7 * day);
  expect(await (await w.fetch(old)).text()).toContain('gilt nicht mehr');
  await press(w, old);
  expect(await stateOf(late)).toBe('off');
});

test('of two requests, the confirmed one counts, whichever was last', async ({ w }) => {
  for (const confirmed of [0, 1]) {
    const person = await signUpPerson(w);
    const links: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      links.push(await requestMailing(w, person));
      await advance(w, 60);
    }
    await press(w, links[confirmed] ?? '');
    expect([await stateOf(person), (await advertise(w, person)).sent]).toEqual(['on', true]);
    await person.post(path, { on: false, source: 'account' });
    expect([await stateOf(person), (await advertise(w, person)).sent]).toEqual(['off', false]);
  }
});

test('an agreement holds for the address that confirmed it, not for a later one', async ({
  w,
  person,
}) => {
  await agreeToMails(w, person);
  const { email, challenge } = await beginEmailChange(w, person);
  expect((await person.post('/api/account/email/change/verify', challenge)).status).toBe(200);
  expect(await stateOf(person)).toBe('off');
  expect((await advertise(w, { ...person, email })).sent).toBe(false);
});

test('a mail that comes back and a complaint end it; what passes does not', async ({ w }) => {
  const report = async (person: Person, name: string, bounce?: string) => {
    const recipient = person.email.toUpperCase();
    const payload = { recipient, eventId: '1', ...(bounce && { bounce: { type: bounce } }) };
    const body = JSON.stringify({ type: `cf.email.sending.message.${name}`, payload });
    const headers = await signature(w, body);
    return (await w.fetch('/webhooks/mail', { method: 'POST', headers, body })).status;
  };
  const [bounced, complained, fine] = [
    await signUpPerson(w),
    await signUpPerson(w),
    await signUpPerson(w),
  ];
  for (const person of [bounced, complained, fine]) await agreeToMails(w, person);
  expect(await report(bounced, 'bounced', 'hard')).toBe(200);
  expect(await report(complained, 'complained')).toBe(200);
  expect(await report(complained, 'complained')).toBe(200);
  expect(await report(fine, 'bounced', 'soft')).toBe(200);
  expect(await report(fine, 'delivered')).toBe(200);
  expect([await stateOf(bounced), await stateOf(complained), await stateOf(fine)]).toEqual([
    'off',
    'off',
    'on',
  ]);
  const unsigned = await w.fetch('/webhooks/mail', { method: 'POST', body: '{}' });
  expect(await statusAndError(unsigned)).toEqual([400, 'invalid_request']);
});

test('the mail service of the sandbox reports a mail as unwanted', async ({ w, person }) => {
  await agreeToMails(w, person);
  const { id } = await newestMailTo(w, person.email);
  const report = (kind: string) =>
    w.fetch(`/sandbox/api/mail/${id}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    });
  expect((await report('lost')).status).toBe(400);
  expect(await (await report('complained')).json()).toEqual({ status: 200 });
  expect(await stateOf(person)).toBe('off');
});

test('a person requests at most five times a day', async ({ w, person }) => {
  for (let i = 0; i < 5; i += 1) await requestMailing(w, person);
  const before = (await mailsTo(w, person.email)).length;
  const answer = await person.post(path, { on: true, source: 'account' });
  expect(await statusAndError(answer)).toEqual([429, 'too_many_requests']);
  expect((await mailsTo(w, person.email)).length).toBe(before);
});

test('the proof is kept for three years after the year in which it ended, and while it stands', async ({
  w,
}) => {
  const year = new Date(await clockOf(w)).getUTCFullYear();
  const database = await w.database();
  const insert = (request: string, event: string, years: number) =>
    database
      .prepare(
        `INSERT INTO mailing_consent (id, request, event, address_hash, how, text_version,
            text_hash, at)
          VALUES (?, ?, ?, ?, 'account', '2026-11-24', 'x', ?)`,
      )
      .bind(`${request}-${event}`, request, event, request, Date.UTC(year - years, 5, 1))
      .run();
  await insert('standing', 'requested', 6);
  await insert('standing', 'confirmed', 6);
  await insert('over', 'requested', 6);
  await insert('over', 'confirmed', 6);
  await insert('over', 'ended', 4);
  await insert('held', 'requested', 6);
  await insert('held', 'confirmed', 6);
  await insert('held', 'ended', 3);
  await insert('unconfirmed', 'requested', 4);
  await insert('waiting', 'requested', 3);
  await runJobAlone(w, 'purgeMailingConsents');
  const left = await rows<{ request: string }>(
    w,
    "SELECT DISTINCT request FROM mailing_consent WHERE text_hash = 'x' ORDER BY request",
  );
  expect(left.map(({ request }) => request)).toEqual(['held', 'standing', 'waiting']);
  await expect(
    database.prepare("UPDATE mailing_consent SET event = 'ended' WHERE text_hash = 'x'").run(),
  ).rejects.toThrow('append-only');
});

test('every answer shows the address with the letters of its domain', async ({ w, person }) => {
  const stored = `e-${crypto.randomUUID()}@xn--mller-probe-thb.de`;
  const { challenge } = await beginEmailChange(w, person, stored);
  expect((await person.post('/api/account/email/change/verify', challenge)).status).toBe(200);
  const answers = [
    await person.post(path, { on: true, source: 'account' }),
    await person.get(path),
    await person.post(path, { on: false, source: 'account' }),
  ];
  const shown = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { email: string }).email),
  );
  expect(shown).toEqual(Array(3).fill(stored.replace('xn--mller-probe-thb', 'müller-probe')));
});

test('an advertising mail leaves no link that signs in behind', async ({ w, person }) => {
  await agreeToMails(w, person);
  const { url } = await advertise(w, person);
  expect((await adsTo(w, person))[0]?.text).toContain(url);
  const kept = 'select text, html from outbox where recipient = ? and unsubscribe is not null';
  expect(await rows(w, kept, person.email)).toEqual([{ text: '', html: '' }]);
});

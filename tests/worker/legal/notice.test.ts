import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';

import { cookieSeconds } from '#client/marketing/attribution.ts';
import { plain } from '#tests/support/money-mails.ts';
import { world } from '#tests/support/harness.ts';
import { challengeLifeMs } from '#worker/account/code/rules.ts';
import { limits } from '#worker/account/limits.ts';
import { codeRetentionMs } from '#worker/account/login-code/login-code.ts';
import { nonceSeconds } from '#worker/account/nonce.ts';
import { idleSeconds, sessionSeconds } from '#worker/account/session.ts';
import { dayMs } from '#worker/calendar.ts';
import { keepMs as appEventsMs } from '#worker/entitlement/app/purge-app-events.ts';
import { auditYears, claimsYears, proofFileDays, proofHashYears } from '#worker/legal/kept.ts';
import { retentionMs } from '#worker/mail/delivery.ts';
import { consentLifeMs } from '#worker/marketing/consent/keep.ts';
import { retentionMonths } from '#worker/marketing/purge-campaign-events.ts';
import { keepMs as stripeEventsMs } from '#worker/stripe/purge-handled-events.ts';

/* The part of the privacy notice without versions says what the code does. */

let notice = '';

beforeAll(async () => {
  const html = await (await (await world()).fetch('/datenschutz')).text();
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  notice = plain(main.replaceAll(/<!--.*?-->|<[^>]+>/g, '').replaceAll(/\s+/g, ' '));
});

const days = (ms: number) => `${ms / dayMs} Tage`;
const sessionDays = days(sessionSeconds * 1000);

test.each([
  ['a session', `ausloggst oder ${idleSeconds / 3600} Stunden lang nicht da warst`],
  ['a session that stays', `Wählst Du „Angemeldet bleiben“, sind es ${sessionDays}`],
  ['the cookie of a session', `überdauert er das, bis Du ${sessionDays} lang nicht da warst`],
  ['a known browser', `bis sie ${sessionDays} lang nicht benutzt wurden`],
  ['the cookie of a browser', `bleibt er, bis Du ${sessionDays} lang nicht da warst`],
  ['a social sign-in', `Sorgt ${nonceSeconds / 60} Minuten lang`],
  ['tries', `höchstens ${limits.receiptPerEmail.windowMs / 3_600_000} Stunden lang`],
  ['a link that signs in', `bis ${days(codeRetentionMs)} nach seinem Ablauf`],
  ['mails', `Solche Nachrichten bewahren wir ${days(retentionMs)} auf`],
  ['events of Stripe', `über Zahlungen meldet, bewahren wir ${days(stripeEventsMs)} auf`],
  ['events of the app', `Die Meldungen bewahren wir ${days(appEventsMs)} auf`],
  ['cookies of consent', `Er lebt ${days(cookieSeconds * 1000)}, höchstens bis zu einem Kauf`],
  ['campaign events', `Nach ${retentionMonths} Monaten löschen wir es`],
  ["a proof's file", `Wir löschen sie ${proofFileDays} Tage nach der Entscheidung`],
  ["a proof's hash", `den Prüfwert ${proofHashYears} Jahre nach dem Hochladen`],
  ['the log', `halten wir ${auditYears} Jahre lang fest`],
  ['the proof of consent', `löschen wir ${claimsYears} Jahre nach dem Ende des Jahres`],
])('%s: the notice says "%s"', (_what, sentence) => {
  expect(notice).toContain(sentence);
});

test('codes live an hour at most, and a consent a year', () => {
  expect(challengeLifeMs).toBe(3_600_000);
  expect(notice).toContain('höchstens eine Stunde bei uns');
  expect(consentLifeMs).toBe(365 * dayMs);
  expect(notice).toContain('Eine Zustimmung gilt ein Jahr');
});

test('the notice names every item that is stored in the browser', () => {
  const source = readFileSync('client/lib/stored-item.ts', 'utf8');
  const [union = ''] = /type ItemName =[^;]+/.exec(source) ?? [];
  const items = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
  expect(items.length).toBeGreaterThan(9);
  const others = ['__Host-session', '__Host-browser', '__Host-social', 'marketing', 'referral'];
  const named = [...items, ...others, 'device_id', 'consent'];
  expect(named.filter((name) => !notice.includes(name))).toEqual([]);
});

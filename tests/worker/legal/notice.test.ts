import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';

import { cookieSeconds } from '#client/marketing/attribution.ts';
import { plain } from '#tests/support/money-mails.ts';
import { world } from '#tests/support/harness.ts';
import { challengeLifeMs } from '#worker/account/code/rules.ts';
import { limits } from '#worker/account/limits.ts';
import { nonceSeconds } from '#worker/account/nonce.ts';
import { idleSeconds, sessionSeconds } from '#worker/account/session.ts';
import { dayMs } from '#worker/calendar.ts';
import { retention } from '#worker/legal/kept.ts';
import type { Kept } from '#worker/legal/kept.ts';
import { consentLifeMs } from '#worker/marketing/consent/keep.ts';

/* The part of the privacy notice without versions says what the code does. */

let notice = '';

beforeAll(async () => {
  const html = await (await (await world()).fetch('/datenschutz')).text();
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  notice = plain(main.replaceAll(/<!--.*?-->|<[^>]+>/g, '').replaceAll(/\s+/g, ' '));
});

const days = (ms: number) => `${ms / dayMs} Tage`;
const units = { wholeYears: 'Jahre', years: 'Jahre', months: 'Monate', days: 'Tage' };

/** How long the table says that something is kept, in German. */
function keptFor(kept: Kept): string {
  const [[unit, count] = []] = Object.entries(retention[kept].period);
  return `${count} ${units[unit as keyof typeof units]}`;
}

const sessionDays = days(sessionSeconds * 1000);

test.each([
  ['a session', `ausloggst oder ${idleSeconds / 3600} Stunden lang nicht da warst`],
  ['a session that stays', `Wählst Du „Angemeldet bleiben“, sind es ${sessionDays}`],
  ['the cookie of a session', `überdauert er das, bis Du ${sessionDays} lang nicht da warst`],
  ['what was refused', `seinen Code, den Zeitpunkt und warum: ${keptFor('refusals')} lang`],
  ['a known browser', `bis sie ${keptFor('browsers')} lang nicht benutzt wurden`],
  ['an app', `in der App, oder sie ${keptFor('browsers')} lang nicht benutzt wurde`],
  ['the cookie of a browser', `bleibt er, bis Du ${sessionDays} lang nicht da warst`],
  ['a social sign-in', `Sorgt ${nonceSeconds / 60} Minuten lang`],
  ['tries', `höchstens ${limits.receiptPerEmail.windowMs / 3_600_000} Stunden lang`],
  ['a link that signs in', `bis ${keptFor('loginCodes')} nach seinem Ablauf`],
  ['mails', `Solche Nachrichten bewahren wir ${keptFor('mails')} auf`],
  ['events of Stripe', `über Zahlungen meldet, bewahren wir ${keptFor('stripeEvents')} auf`],
  ['events of the app', `Die Meldungen bewahren wir ${keptFor('appEvents')} auf`],
  [
    'a purchase that waits',
    `löschen wir es ${keptFor('waitingPurchases')} nach der letzten Meldung`,
  ],
  ['what apps are told', `Was wir ihnen melden, bewahren wir ${keptFor('appChanges')} auf`],
  ['apps and names', 'Änderst Du Deinen Namen oder Deine E-Mail-Adresse, erfährt sie auch das'],
  ['cookies of consent', `Er lebt ${days(cookieSeconds * 1000)}, höchstens bis zu einem Kauf`],
  ['campaign events', `Nach ${keptFor('campaignEvents')}n löschen wir es`],
  ["a proof's file", `Wir löschen sie ${keptFor('proofFile')} nach der Entscheidung`],
  ["a proof's hash", `den Prüfwert ${keptFor('proofHash')} nach dem Hochladen`],
  ['why somebody has left', 'speichern wir den angeklickten Grund bei Deinem Vertrag'],
  ['the log', `halten wir ${keptFor('audit')} lang fest`],
  ['the proof of consent', `löschen wir ${keptFor('claims')} nach dem Ende des Jahres`],
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

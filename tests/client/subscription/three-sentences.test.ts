import { describe, expect, test } from 'vitest';

import { haveText } from '#client/messages/standing.ts';
import { givenUpText, leaveText } from '#client/messages/standing-leave.ts';
import { nextText } from '#client/messages/standing-next.ts';
import { ruleOfHave, ruleOfLeave, ruleOfNext } from '#client/messages/standing-rules.ts';
import { running } from '#tests/client/subscription/fixtures.ts';
import { subscriptionStatuses } from '#worker/entitlement/schemas.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import { standingOf } from '#worker/subscription/leaving/standing.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

const on = (date: string) => Date.parse(`${date}T12:00:00Z`);
/** What is due then, all of it charged. */
const due = (at: number, cents: number, months: number, charged = cents) => ({
  at,
  cents,
  months,
  charged,
});
const nobodyLeaves = { ends_at: on('2027-11-20'), refund: 0, refund_by: null, charges: [] };

/** A yearly contract in its first term, after the guarantee. */
const bound: LeavingAnswer = {
  plan: { name: 'Premium, 12 Monate', price: 9948, months: 12 },
  planned: null,
  earliest: nobodyLeaves,
  paid: nobodyLeaves,
  first_term_ends_at: on('2027-11-20'),
  is_free: false,
  next_charge: due(on('2027-11-20'), 9948, 12),
  change: null,
  timeline: [],
  frozen: null,
  rests: false,
  guarantee: null,
  withdrawal: null,
  given_back: null,
  money_back: null,
};
const inTime = { ends_at: on('2026-12-10'), refund: 9948, refund_by: on('2026-12-11') };

interface Case {
  subscription?: Partial<Subscription>;
  leaving?: Partial<LeavingAnswer> | null;
  facts?: Partial<StandingFacts>;
}

function factsOf({ subscription, leaving = {}, facts }: Case): StandingFacts {
  return {
    subscription: { ...running, ...subscription },
    hasAccess: true,
    leaving: leaving && { ...bound, ...leaving },
    debt: null,
    deletionDueAt: null,
    now: on('2026-11-27'),
    ...facts,
  };
}

/** The three sentences, with plain spaces. */
function sentences(one: Case): string[] {
  const standing = standingOf(factsOf(one));
  if (!standing) throw new Error('nothing to say');
  const { have, next, leave } = standing;
  const texts = [haveText(have), nextText(next, 'per Kreditkarte •••• 4242'), leaveText(leave)];
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
}

const manual = { platform: 'manual', renew_disabled: true, value: 0 } as const;
const nothingComes = 'Es kommt keine Zahlung: Abgebucht wird nichts.';
const freeToGo = 'Zu kündigen gibt es nichts: Du hast keinen Vertrag, der Dich etwas kostet.';
const have = 'Du hast Premium, 12 Monate: 99,48 € jedes Jahr.';
const stillHave = (end: string) => `Du hast Premium, 12 Monate, noch bis ${end}.`;
const nextYear =
  'Am 20. November 2027 werden 99,48 € für 12 Monate fällig, per Kreditkarte •••• 4242.';

test.each<[string, Case, [string, string, string]]>([
  [
    'a trial',
    {
      subscription: { status: 'trialing', trial_end_at: on('2026-12-04') },
      leaving: {
        next_charge: due(on('2026-12-04'), 8628, 12),
        earliest: { ...nobodyLeaves, ends_at: on('2026-12-04') },
      },
    },
    [
      'Du testest Premium kostenlos, bis 4. Dezember 2026.',
      'Am 4. Dezember 2026 werden 86,28 € für 12 Monate fällig, per Kreditkarte •••• 4242.',
      'Kündigst Du heute, endet Dein Vertrag am 4. Dezember 2026, und Du zahlst nichts.',
    ],
  ],
  [
    'the day of the first debit after a trial',
    {
      leaving: {
        earliest: {
          ends_at: on('2026-11-27'),
          refund: 9948,
          refund_by: on('2026-12-11'),
          charges: [],
        },
      },
    },
    [
      have,
      nextYear,
      'Kündigst Du heute, endet Dein Vertrag am 27. November 2026, und Du bekommst 99,48 € zurück, spätestens am 11. Dezember 2026.',
    ],
  ],
  [
    'the first term, bound',
    {},
    [
      have,
      nextYear,
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt.',
    ],
  ],
  [
    'the first term with the guarantee, which goes before the withdrawal',
    { leaving: { guarantee: inTime, withdrawal: inTime } },
    [
      have,
      nextYear,
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt. Verlangst Du Dein Geld zurück, bekommst Du 99,48 € und Premium endet sofort; das geht bis 10. Dezember 2026.',
    ],
  ],
  [
    'the first term with the withdrawal, after the guarantee was used before',
    { leaving: { withdrawal: inTime } },
    [
      have,
      nextYear,
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt. Widerrufst Du, bekommst Du 99,48 € und Premium endet sofort; das geht bis 10. Dezember 2026.',
    ],
  ],
  [
    'instalments, which go on being charged until the end',
    {
      leaving: {
        plan: { name: 'Premium, 12 Monate in Raten', price: 939, months: 1 },
        next_charge: due(on('2026-12-20'), 939, 1),
        earliest: {
          ...nobodyLeaves,
          charges: [
            { at: on('2026-12-20'), cents: 939 },
            { at: on('2027-01-20'), cents: 939 },
          ],
        },
      },
    },
    [
      'Du hast Premium, 12 Monate in Raten: 9,39 € jeden Monat.',
      'Am 20. Dezember 2026 werden 9,39 € für 1 Monat fällig, per Kreditkarte •••• 4242.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin buchen wir noch 2 Mal ab: je 9,39 €, zusammen 18,78 €, das nächste Mal am 20. Dezember 2026.',
    ],
  ],
  [
    'another plan that follows when the year is over',
    {
      leaving: {
        change: { name: 'Premium, 1 Monat', at: on('2027-11-20'), price: 1339, months: 1 },
        next_charge: due(on('2027-11-20'), 1339, 1),
      },
    },
    [
      'Du hast Premium, 12 Monate, noch bis 20. November 2027.',
      'Am 20. November 2027 wechselst Du zu Premium, 1 Monat: 13,39 € jeden Monat. Vorher wird nichts mehr fällig.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt.',
    ],
  ],
  [
    'another plan that follows the last instalment',
    {
      leaving: {
        plan: { name: 'Premium, 12 Monate in Raten', price: 939, months: 1 },
        earliest: {
          ...nobodyLeaves,
          ends_at: on('2027-01-20'),
          charges: [{ at: on('2026-12-20'), cents: 939 }],
        },
        first_term_ends_at: on('2027-01-20'),
        change: { name: 'Premium, 1 Monat', at: on('2027-01-20'), price: 1339, months: 1 },
        next_charge: due(on('2026-12-20'), 939, 1),
      },
    },
    [
      'Du hast Premium, 12 Monate in Raten, noch bis 20. Januar 2027.',
      'Am 20. Januar 2027 wechselst Du zu Premium, 1 Monat: 13,39 € jeden Monat. Vorher werden am 20. Dezember 2026 noch 9,39 € fällig.',
      'Kündigst Du heute, endet Dein Vertrag am 20. Januar 2027. Bis dahin buchen wir noch einmal ab: 9,39 € am 20. Dezember 2026.',
    ],
  ],
  [
    'a credit at Stripe that pays a part of what is due',
    { leaving: { next_charge: due(on('2027-11-20'), 9948, 12, 7948) } },
    [
      have,
      'Am 20. November 2027 werden 99,48 € für 12 Monate fällig. Davon bezahlt Dein Guthaben 20,00 €, abgebucht werden 79,48 €, per Kreditkarte •••• 4242.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt.',
    ],
  ],
  [
    'a credit at Stripe that pays all of it',
    { leaving: { next_charge: due(on('2027-11-20'), 9948, 12, 0) } },
    [
      have,
      'Am 20. November 2027 werden 99,48 € für 12 Monate fällig. Das bezahlt Dein Guthaben, abgebucht wird nichts.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt.',
    ],
  ],
  [
    'a price that a coupon has lowered for now',
    { leaving: { next_charge: due(on('2027-11-20'), 8953, 12) } },
    [
      'Du hast Premium, 12 Monate: regulär 99,48 € jedes Jahr.',
      'Am 20. November 2027 werden 89,53 € für 12 Monate fällig, per Kreditkarte •••• 4242.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027. Bis dahin ist alles bezahlt.',
    ],
  ],
  [
    'a renewed contract, free to go with a month’s notice',
    {
      leaving: {
        is_free: true,
        first_term_ends_at: on('2026-11-20'),
        earliest: {
          ends_at: on('2026-12-27'),
          refund: 8940,
          refund_by: on('2027-01-10'),
          charges: [],
        },
      },
    },
    [
      have,
      nextYear,
      'Kündigst Du heute, endet Dein Vertrag am 27. Dezember 2026, und Du bekommst 89,40 € zurück, spätestens am 10. Januar 2027.',
    ],
  ],
  [
    'cancelled, with what was promised',
    {
      subscription: { renew_disabled: true },
      leaving: {
        planned: {
          ends_at: on('2026-12-27'),
          refund: 8940,
          refund_by: on('2027-01-10'),
          charges: [],
        },
      },
    },
    [
      stillHave('27. Dezember 2026'),
      'Am 27. Dezember 2026 endet Dein Vertrag. Abgebucht wird nichts mehr.',
      'Gekündigt hast Du schon. Du bekommst 89,40 € zurück, spätestens am 10. Januar 2027. Bis zum 27. Dezember 2026 kannst Du es Dir anders überlegen.',
    ],
  ],
  [
    'cancelled, with an instalment to come',
    {
      subscription: { renew_disabled: true },
      leaving: {
        planned: { ...nobodyLeaves, charges: [{ at: on('2026-12-20'), cents: 939 }] },
      },
    },
    [
      stillHave('20. November 2027'),
      'Am 20. November 2027 endet Dein Vertrag. Bis dahin buchen wir noch einmal ab: 9,39 € am 20. Dezember 2026.',
      'Gekündigt hast Du schon. Bis zum 20. November 2027 kannst Du es Dir anders überlegen.',
    ],
  ],
  [
    'past due, in its grace',
    {
      subscription: { status: 'past_due', owed: 9948 },
      facts: { debt: { cents: 9948, payUntil: on('2026-12-10'), ifUnpaid: 'ends' } },
    },
    [
      'Du hast Premium noch, obwohl 99,48 € offen sind.',
      'Bezahlst Du bis zum 10. Dezember 2026, bleibt Premium ohne Unterbrechung freigeschaltet; sonst endet Dein Vertrag, und Du schuldest nichts mehr.',
      'Kündigst Du heute und bezahlst, endet Dein Vertrag zum Ende der Laufzeit. Bezahlst Du nicht, endet er auch ohne Kündigung.',
    ],
  ],
  [
    'a returned debit that the bank is paying',
    {
      subscription: { status: 'past_due' },
      facts: { debt: { cents: 1689, payUntil: null, isWithBank: true } },
    },
    [
      '16,89 € sind auf dem Weg zu uns; Premium ist freigeschaltet.',
      'Deine Bank braucht dafür ein paar Tage. Kommt die Zahlung an, geht alles weiter; kommt sie nicht an, steht es hier.',
      'Kündigst Du heute, endet Dein Vertrag zum Ende der Laufzeit; an dem, was offen ist, ändert das nichts.',
    ],
  ],
  [
    'a returned debit, in its grace',
    {
      facts: { debt: { cents: 10698, payUntil: on('2026-12-10'), ifUnpaid: 'rests' } },
    },
    [
      'Du hast Premium noch, obwohl 106,98 € offen sind.',
      'Bezahlst Du bis zum 10. Dezember 2026, bleibt Premium ohne Unterbrechung freigeschaltet; sonst ruht Dein Vertrag, bis alles bezahlt ist.',
      'Kündigst Du heute, endet Dein Vertrag zum Ende der Laufzeit; an dem, was offen ist, ändert das nichts.',
    ],
  ],
  [
    'past due and cancelled, after its grace',
    {
      subscription: { status: 'past_due', owed: 9948, renew_disabled: true },
      leaving: { planned: nobodyLeaves },
      facts: { debt: { cents: 9948, payUntil: null }, hasAccess: false },
    },
    [
      '99,48 € sind offen; Premium ist so lange nicht freigeschaltet.',
      'Bezahlst Du den offenen Betrag, läuft Dein Vertrag bis zum 20. November 2027 weiter.',
      'Gekündigt hast Du schon.',
    ],
  ],
  [
    'a returned debit after its grace',
    {
      subscription: { status: 'past_due', paid_through: null },
      leaving: { rests: true, is_free: true, next_charge: null },
      facts: { debt: { cents: 10698, payUntil: null }, hasAccess: false },
    },
    [
      '106,98 € sind offen; Premium ist so lange nicht freigeschaltet.',
      'Solange Dein Vertrag ruht, buchen wir nichts ab. Sobald der offene Betrag bezahlt ist, geht es weiter.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027; an dem, was offen ist, ändert das nichts.',
    ],
  ],
  [
    'frozen, because somebody may have withdrawn',
    {
      leaving: {
        frozen: { since: on('2026-11-26'), until: on('2026-12-09'), is_ending: true },
        earliest: { ...nobodyLeaves, charges: [{ at: on('2026-12-20'), cents: 939 }] },
      },
    },
    [
      have,
      'Eingefroren: Am 26. November 2026 ist ein Widerruf eingegangen. Bis das geklärt ist, buchen wir nichts ab, und Premium bleibt freigeschaltet. Ohne Deine Antwort führen wir ihn am 9. Dezember 2026 aus.',
      'Kündigst Du heute, endet Dein Vertrag am 20. November 2027.',
    ],
  ],
  [
    'a lifetime plan after its guarantee',
    {
      subscription: { onetimepay: true, expires_date: null, value: 24900 },
      leaving: {
        next_charge: null,
        first_term_ends_at: null,
        earliest: { ...nobodyLeaves, ends_at: null },
      },
    },
    [
      'Du hast Premium ohne Ende, für 249,00 €, einmal bezahlt.',
      nothingComes,
      'Dein Vertrag endet nicht von selbst. Du kannst ihn jederzeit kündigen, aus wichtigem Grund fristlos: mit „Verträge hier kündigen“ unten auf jeder Seite.',
    ],
  ],
  [
    'paused',
    {
      subscription: { status: 'paused' },
      leaving: { earliest: { ...nobodyLeaves, refund: 500, refund_by: on('2026-12-11') } },
      facts: { hasAccess: false },
    },
    [
      'Dein Vertrag ist pausiert, und Premium ist so lange nicht freigeschaltet.',
      'Solange Dein Vertrag pausiert ist, buchen wir nichts ab.',
      'Kündigst Du heute, endet Dein Vertrag sofort, und Du bekommst 5,00 € zurück.',
    ],
  ],
  [
    'just given back by the guarantee',
    {
      subscription: { status: 'canceled', expires_date: on('2026-11-27') },
      leaving: {
        given_back: { reason: 'guarantee', received_at: on('2026-11-27'), undo_until: null },
        money_back: { cents: 8953, by: on('2026-12-11'), state: 'coming' },
      },
    },
    [
      'Du hast am 27. November 2026 Dein Geld zurückverlangt; der Vertrag ist beendet.',
      '89,53 € kommen bis 11. Dezember 2026, auf dem Weg, auf dem Du bezahlt hast.',
      'Zu kündigen gibt es nichts mehr.',
    ],
  ],
  [
    'just withdrawn, with a day to undo it',
    {
      subscription: { status: 'canceled', expires_date: on('2026-11-27') },
      leaving: {
        given_back: {
          reason: 'withdrawal',
          received_at: on('2026-11-27'),
          undo_until: on('2026-11-28'),
        },
        money_back: { cents: 9948, by: on('2026-12-11'), state: 'coming' },
      },
    },
    [
      'Du hast Deinen Vertrag am 27. November 2026 widerrufen; er ist beendet.',
      '99,48 € kommen bis 11. Dezember 2026, auf dem Weg, auf dem Du bezahlt hast.',
      'Bis 28. November 2026 machst Du das mit dem Link in unserer Mail rückgängig.',
    ],
  ],
  [
    'ended, with nothing to come',
    { subscription: { status: 'canceled', expires_date: on('2026-11-20') }, leaving: null },
    [
      'Dein Vertrag ist am 20. November 2026 zu Ende gegangen.',
      nothingComes,
      'Zu kündigen gibt es nichts mehr.',
    ],
  ],
  [
    'an order that waits for its payment',
    { subscription: { status: 'incomplete' }, leaving: null },
    [
      'Deine Bestellung ist noch nicht bezahlt, also hast Du noch keinen Vertrag.',
      'Wird die Zahlung nicht bestätigt, verfällt die Bestellung von selbst.',
      'Zu kündigen gibt es nichts.',
    ],
  ],
  [
    'an account that is to be deleted',
    {
      subscription: { renew_disabled: true },
      leaving: { planned: nobodyLeaves },
      facts: { deletionDueAt: on('2026-12-04') },
    },
    [
      stillHave('4. Dezember 2026'),
      'Am 4. Dezember 2026 löschen wir Dein Konto; spätestens dann endet, was Du hier hast.',
      'Gekündigt ist schon; bis dahin kannst Du das Löschen oben zurücknehmen.',
    ],
  ],
  [
    'months of a deal whose proof waits',
    {
      subscription: { ...manual, given_as: 'deal', is_provisional: true },
      leaving: null,
    },
    [
      'Du hast Premium durch einen Deal mit einem Partner, bis 21. November 2027. Deinen Nachweis prüfen wir noch; lehnen wir ihn ab, enden diese Freimonate.',
      'Am 21. November 2027 endet es von selbst; abgebucht wird nichts.',
      freeToGo,
    ],
  ],
  [
    'months of a coupon',
    { subscription: { ...manual, given_as: 'coupon' }, leaving: null },
    [
      'Du hast Premium durch einen Gutschein, bis 21. November 2027.',
      'Am 21. November 2027 endet es von selbst; abgebucht wird nichts.',
      freeToGo,
    ],
  ],
  [
    'a licence without an end',
    { subscription: { ...manual, given_as: 'licence', expires_date: null }, leaving: null },
    ['Du hast Premium durch eine Lizenz.', nothingComes, freeToGo],
  ],
  [
    'a store that renews',
    { subscription: { platform: 'ios', given_as: 'store' }, leaving: null },
    [
      'Du hast Premium; den Vertrag dazu führst Du bei Apple.',
      'Bezahlt ist Dein Vertrag bis 21. November 2027; danach verlängert ihn allein der Store und bucht dort ab.',
      'Kündigen kannst Du nur bei Apple, in den Einstellungen Deines iPhones unter „Abonnements“.',
    ],
  ],
  [
    'a store that ends by itself',
    { subscription: { platform: 'android', renew_disabled: true }, leaving: null },
    [
      'Du hast Premium; den Vertrag dazu führst Du bei Google Play.',
      'Am 21. November 2027 endet es von selbst.',
      'Kündigen kannst Du nur bei Google Play, im Play Store unter „Zahlungen und Abos“.',
    ],
  ],
  [
    'a store that could not charge',
    { subscription: { platform: 'ios', status: 'past_due' }, leaving: null },
    [
      'Dein Vertrag läuft bei Apple, aber die letzte Zahlung ist dort nicht gelungen.',
      'Was noch zu zahlen ist, rechnet allein der Store ab.',
      'Kündigen kannst Du nur bei Apple, in den Einstellungen Deines iPhones unter „Abonnements“.',
    ],
  ],
  [
    'free tasks',
    { subscription: { ...manual, sub_type: 'answer_quota', quota: 1 }, leaving: null },
    ['Du hast noch eine kostenfreie Aufgabe.', nothingComes, freeToGo],
  ],
  [
    'the free tier',
    { subscription: { ...manual, sub_type: 'heart_based', quota: 5 }, leaving: null },
    ['Du lernst kostenfrei; bis zu 5 Fehler im Monat sind frei.', nothingComes, freeToGo],
  ],
])('three sentences for %s', (_what, one, expected) => {
  expect(sentences(one)).toEqual(expected);
});

test('what comes back after the end that comes next is said with that end', () => {
  const end = { kind: 'ends' as const, at: on('2026-12-27'), charges: [] };
  const back = { refund: 8940, by: on('2027-01-10') };
  expect(nextText(end, null, back).replaceAll('\u00a0', ' ')).toBe(
    'Am 27. Dezember 2026 endet Dein Vertrag. Abgebucht wird nichts mehr. Du bekommst 89,40 € zurück, spätestens am 10. Januar 2027.',
  );
});

test('what a deletion gives up can be had until the account goes, and no longer', () => {
  const back = { refund: 9948, refund_by: on('2027-01-01'), ends_at: on('2026-12-18') };
  const text = givenUpText({ ...back, law: 'guarantee' }, on('2026-12-12'));
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    ' Verlangst Du vorher Dein Geld zurück, bekommst Du 99,48 €; das geht bis 12. Dezember 2026.',
  );
});

test.each([
  ['coming', false, 'kommen bis 11. Dezember 2026'],
  ['coming', true, 'sind noch zu Dir unterwegs'],
  ['arrived', false, 'haben wir zurückgezahlt; bis 11. Dezember 2026 sind sie bei Dir'],
  ['arrived', true, 'haben wir Dir zurückgezahlt'],
  ['by_hand', true, 'auf einem anderen Weg zurückgezahlt'],
  ['failed', true, 'ist nicht angekommen'],
] as const)('money that is %s (its day is over: %s) is told as it is', (state, isOver, text) => {
  const now = on(isOver ? '2026-12-13' : '2026-12-01');
  const back = { cents: 8953, by: on('2026-12-11'), state };
  const one = {
    subscription: { status: 'canceled' as const },
    leaving: { money_back: back },
    facts: { now },
  };
  expect(sentences(one)[1]).toContain(text);
});

test('after the end the page says that Premium is off, unless something else gives it', () => {
  const over: Case = { subscription: { status: 'canceled' } };
  const off = 'und Premium ist nicht mehr freigeschaltet.';
  expect(sentences({ ...over, facts: { hasAccess: false } })[0]).toContain(off);
  expect(sentences(over)[0]).not.toContain(off);
});

test('who has paid the costs of a returned debit reads that they stay paid', () => {
  const back = { ...inTime, refund: 1339 };
  const standing = standingOf(factsOf({ leaving: { withdrawal: back } }));
  const leave = standing?.leave ?? { kind: 'over' as const };
  const costs = 'Die 3,50\u00a0€ Kosten der Rücklastschrift sind Schadensersatz';
  expect(leaveText(leave, 350)).toContain(costs);
  expect(leaveText(leave)).not.toContain(costs);
  expect(leaveText({ kind: 'over' }, 350)).not.toContain(costs);
});

describe('in every status, on every platform, with and without each further fact', () => {
  const platforms = ['stripe', 'ios', 'android', 'manual'] as const;
  const types = ['premium', 'heart_based', 'answer_quota'] as const;
  const debts = [null, { cents: 9948, payUntil: null }];
  const planned = [null, nobodyLeaves];
  const cases = subscriptionStatuses.flatMap((status) =>
    platforms.flatMap((platform) =>
      types.flatMap((type) =>
        debts.flatMap((debt) =>
          planned.map((end): Case => ({
            subscription: { status, platform, sub_type: type, quota: 5 },
            leaving: { planned: end },
            facts: { debt },
          })),
        ),
      ),
    ),
  );

  test('there are three whole sentences, each with its rule of law', () => {
    for (const one of cases) {
      for (const text of sentences(one)) expect(text).toMatch(/^[A-Z0-9ÄÖÜ].*\.$/u);
      const standing = standingOf(factsOf(one));
      if (!standing) throw new Error('nothing to say');
      const { have: first, next, leave } = standing;
      const rules = [ruleOfHave(first), ruleOfNext(next), ruleOfLeave(leave)];
      for (const { title } of rules) expect(title).toMatch(/^§.*\u00a0BGB$/);
    }
  });

  test('nobody is told of a payment to us who has no contract with us that runs', () => {
    for (const one of cases) {
      const { platform, status, sub_type: type } = factsOf(one).subscription;
      const runs = ['active', 'trialing', 'past_due', 'unpaid'].includes(status);
      if (platform === 'stripe' && type === 'premium' && runs) continue;
      expect(sentences(one)[1]).not.toContain('fällig');
    }
  });
});

test('of a contract with us nothing is said before Stripe was asked', () => {
  expect(standingOf(factsOf({ leaving: null }))).toBeNull();
});

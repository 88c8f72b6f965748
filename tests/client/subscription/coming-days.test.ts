import { expect, test } from 'vitest';

import { comingText } from '#client/messages/coming.ts';
import {
  comingDays,
  eventsOf,
  withEqualCharges,
} from '#client/subscription/details/coming-days.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';

const at = (moment: string) => Date.parse(moment);
const nothingElse = { debt: null, deletionDueAt: null, isPaused: false };

test('what comes on one day in Germany stands together, and the charge after what ends before it', () => {
  const timeline: TimelineEntry[] = [
    { at: at('2027-05-18T09:00:00Z'), what: 'charge', cents: 8628, months: 12 },
    { at: at('2027-05-18T09:00:00Z'), what: 'trial_ends' },
    { at: at('2027-05-18T21:59:59Z'), what: 'cancel_until' },
    { at: at('2027-05-18T22:00:00Z'), what: 'withdraw_until' },
  ];
  const days = comingDays(timeline).map(({ day, entries, isCharged }) => [
    day,
    entries.map((entry) => (entry.what === 'charges' ? entry.ats : comingText(entry, isCharged))),
  ]);
  expect(days).toEqual([
    [
      '2027-05-18',
      [
        'Die Testphase endet.',
        '86,28\u00A0€ werden für 12 Monate abgebucht.',
        'Bis zum Ende dieses Tages kannst Du zu diesem Tag kündigen; was dann schon abgebucht ist, kommt zurück.',
      ],
    ],
    [
      '2027-05-19',
      ['Bis zum Ende dieses Tages kannst Du den Vertrag widerrufen, ohne Angabe von Gründen.'],
    ],
  ]);
});

test('equal instalments are told once, with the first; a charge of another sum keeps its day', () => {
  const months = Array.from({ length: 11 }, (_, index) => Date.UTC(2026, 11 + index, 20, 9));
  const charge = (moment: number, cents: number): TimelineEntry => ({
    at: moment,
    what: 'charge',
    cents,
    months: 1,
  });
  const renewed = charge(Date.UTC(2027, 10, 20, 9), 1071);
  const end: TimelineEntry = { at: months[5] ?? 0, what: 'withdraw_until' };
  const timeline = [...months.map((moment) => charge(moment, 939)), end, renewed];
  expect(withEqualCharges(timeline)).toEqual([
    { at: months[0], what: 'charges', cents: 939, months: 1, ats: months },
    end,
    renewed,
  ]);
});

test('the day on which a frozen contract is withdrawn from is the last of what comes', () => {
  const frozen = { since: at('2026-11-28T09:00:00Z'), until: at('2026-12-11T09:00:00Z') };
  const ends: TimelineEntry = { at: at('2026-12-05T09:00:00Z'), what: 'trial_ends' };
  const after: TimelineEntry = { at: at('2026-12-14T22:59:59Z'), what: 'withdraw_until' };
  const timeline = [ends, after];
  const leaving = { timeline, frozen: { ...frozen, is_ending: true }, guarantee: null };
  const days = comingDays(eventsOf(leaving, nothingElse)).map(({ day }) => day);
  expect(days).toEqual(['2026-12-05', '2026-12-11']);
});

test('while the first payment is overdue no last day of the guarantee is named', () => {
  const last: TimelineEntry = { at: at('2027-01-17T22:59:59Z'), what: 'guarantee_until' };
  const leaving = { timeline: [last], frozen: null, guarantee: null };
  const debt = { cents: 1689, payUntil: null };
  expect(eventsOf(leaving, { ...nothingElse, debt })).toEqual([]);
  expect(eventsOf(leaving, nothingElse)).toEqual([last]);
});

test('a paused contract names the last day of each right, and no charge', () => {
  const last: TimelineEntry = { at: at('2026-12-14T22:59:59Z'), what: 'withdraw_until' };
  const charge = { at: at('2026-12-01T09:00:00Z'), what: 'charge', cents: 939, months: 1 } as const;
  const leaving = { timeline: [charge, last], frozen: null, guarantee: null };
  expect(eventsOf(leaving, { ...nothingElse, isPaused: true })).toEqual([last]);
});

test('nothing comes after the day on which the account is deleted', () => {
  const withdraw: TimelineEntry = { at: at('2026-12-14T22:59:59Z'), what: 'withdraw_until' };
  const charge: TimelineEntry = {
    at: at('2026-12-01T09:00:00Z'),
    what: 'charge',
    cents: 939,
    months: 1,
  };
  const leaving = { timeline: [charge, withdraw], frozen: null, guarantee: null };
  const deletionDueAt = at('2026-12-05T09:00:00Z');
  const events = eventsOf(leaving, { ...nothingElse, deletionDueAt });
  expect(events).toEqual([charge, { at: deletionDueAt, what: 'deletion' }]);
});

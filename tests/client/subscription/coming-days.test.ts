import { expect, test } from 'vitest';

import { comingText } from '#client/messages/coming.ts';
import { comingDays } from '#client/subscription/details/coming.tsx';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';

const at = (moment: string) => Date.parse(moment);

test('what comes on one day in Germany stands together, and the charge after what ends before it', () => {
  const timeline: TimelineEntry[] = [
    { at: at('2027-05-18T09:00:00Z'), what: 'charge', cents: 8628, months: 12 },
    { at: at('2027-05-18T09:00:00Z'), what: 'trial_ends' },
    { at: at('2027-05-18T21:59:59Z'), what: 'cancel_until' },
    { at: at('2027-05-18T22:00:00Z'), what: 'withdraw_until' },
  ];
  const days = comingDays(timeline).map(({ day, entries }) => [day, entries.map(comingText)]);
  expect(days).toEqual([
    [
      '2027-05-18',
      [
        'Die Testphase endet.',
        'Bis zum Ende dieses Tages kannst Du zu diesem Tag kündigen.',
        '86,28\u00A0€ werden für 12 Monate abgebucht.',
      ],
    ],
    ['2027-05-19', ['Bis zum Ende dieses Tages kannst Du den Vertrag widerrufen.']],
  ]);
});

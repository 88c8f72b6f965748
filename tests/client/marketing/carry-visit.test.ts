import { expect, test } from 'vitest';

import { readVisit } from '#client/marketing/attribution.ts';
import { carryVisit } from '#client/marketing/carry-visit.ts';

const site = 'https://lexlern.example';
const visit = (path: string, referrer = '') => readVisit(new URL(path, site), referrer);
const campaign =
  '?utm_source=newsletter&utm_medium=email&utm_campaign=herbst&user_source=fachschaft&referrer_id=e-1';

test.each([null, { attribution: true, referral: true }])(
  'the source of a visit goes along to the next document (answer: %o)',
  (answer) => {
    const first = visit(`/preise${campaign}&pid=x`, 'https://forum.example/?q=1');
    const address = carryVisit('/account/signup#a', first, answer);
    expect(address).toMatch(/^\/account\/signup\?.*#a$/);
    expect(address).not.toContain('pid');
    expect(first.campaign.referrer).toBe('https://forum.example');
    expect(visit(address, `${site}/preise`)).toEqual(first);
  },
);

test('a path keeps its own query', () => {
  expect(carryVisit('/account/signin?email=x%40y', visit('/?utm_source=a'), null)).toBe(
    '/account/signin?email=x%40y&utm_source=a',
  );
});

test('nothing goes along for a visit without a source, nor what the person has refused', () => {
  expect(carryVisit('/agb', visit('/preise'), null)).toBe('/agb');
  const carried = (attribution: boolean, referral: boolean) =>
    carryVisit('/agb', visit(`/preise${campaign}`), { attribution, referral });
  expect(carried(false, false)).toBe('/agb');
  expect(carried(false, true)).toBe('/agb?referrer_id=e-1');
  expect(carried(true, false)).not.toContain('referrer_id');
  expect(carried(true, false)).toContain('utm_source=newsletter');
});

import { expect, test } from 'vitest';

import { readVisit, withoutSource } from '#client/marketing/attribution.ts';

const site = 'https://lexlern.example';
const visit = (path: string, referrer = '') => readVisit(new URL(path, site), referrer);

test('a visit keeps the campaign, the user source and the referrer id of its address, and nothing else', () => {
  const query = '?utm_source= a &utm_medium=b&utm_campaign=c&user_source=d&referrer_id=e-1&code=x';
  expect(visit(`/preise${query}`)).toEqual({
    campaign: { source: 'a', medium: 'b', campaign: 'c', referrer: '' },
    userSource: 'd',
    referrerId: 'e-1',
  });
});

test.each([
  [
    'another site is recorded by its origin only',
    'https://forum.example/?q=geheim#x',
    'https://forum.example',
  ],
  ['this site is not recorded', `${site}/preise`, ''],
  ['no referrer is recorded as empty', '', ''],
  ['an app is not recorded', 'android-app://com.example/', ''],
  ['a text that is not an address is not recorded', 'hello', ''],
])('referrer: %s', (_what, referrer, recorded) => {
  expect(visit('/', referrer).campaign.referrer).toBe(recorded);
});

test('the referrer parameter of an address wins over the referring page', () => {
  const { campaign } = visit('/?referrer=fachschaft', 'https://forum.example/');
  expect(campaign.referrer).toBe('fachschaft');
});

test('a path that the person comes back to keeps its own query, and no source', () => {
  const source = 'utm_source=a&utm_medium=b&utm_campaign=c&referrer=d&user_source=e&referrer_id=f';
  expect(withoutSource(`/konto?${source}&tab=1#daten`)).toBe('/konto?tab=1#daten');
  expect(withoutSource('/konto')).toBe('/konto');
});

test.each(['', '%22%7D', 'a b', '..%2F..', 'x'.repeat(129), '<script>'])(
  'an invalid referrer id %j is ignored',
  (id) => {
    expect(visit(`/?referrer_id=${id}`).referrerId).toBeNull();
  },
);

test('a campaign source is cut to the 200 characters that the endpoint accepts', () => {
  expect(visit(`/?utm_source=${'x'.repeat(5000)}`).campaign.source).toHaveLength(200);
});

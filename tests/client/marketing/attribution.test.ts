import { expect, test } from 'vitest';

import { visitOf } from '#client/marketing/attribution.ts';

const site = 'https://lexlern.example';
const visit = (path: string, referrer = '') => visitOf(new URL(path, site), referrer);

test('a visit takes from its address what names a campaign, and nothing else', () => {
  const query = '?utm_source= a &utm_medium=b&utm_campaign=c&user_source=d&referrer_id=e-1&code=x';
  expect(visit(`/preise${query}`)).toEqual({
    campaign: { source: 'a', medium: 'b', campaign: 'c', referrer: '' },
    userSource: 'd',
    referrerId: 'e-1',
  });
});

test.each([
  [
    'another site, without what was read there',
    'https://forum.example/?q=geheim#x',
    'https://forum.example',
  ],
  ['this site', `${site}/preise`, ''],
  ['none', '', ''],
  ['an app', 'android-app://com.example/', ''],
  ['no address at all', 'hello', ''],
])('the page that led here: %s', (_what, referrer, told) => {
  expect(visit('/', referrer).campaign.referrer).toBe(told);
});

test('an address that says where it was shared goes before the page that led here', () => {
  const { campaign } = visit('/?referrer=fachschaft', 'https://forum.example/');
  expect(campaign.referrer).toBe('fachschaft');
});

test.each(['', '%22%7D', 'a b', '..%2F..', 'x'.repeat(129), '<script>'])(
  'who brought them is nobody by the name %j',
  (id) => {
    expect(visit(`/?referrer_id=${id}`).referrerId).toBeNull();
  },
);

test('what is longer than the endpoint takes is cut', () => {
  expect(visit(`/?utm_source=${'x'.repeat(5000)}`).campaign.source).toHaveLength(200);
});

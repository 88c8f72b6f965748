import { afterEach, expect, test, vi } from 'vitest';

import { api } from '#client/lib/api.ts';

/** What the browser is asked to send. */
function watchCalls(): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(new Request(new URL(path, 'https://lexlern.example'), init));
    return Promise.resolve(new Response('{}'));
  });
  return sent;
}

afterEach(() => void vi.unstubAllGlobals());

test('a query is sent with each of its values, and without those that are undefined', async () => {
  const sent = watchCalls();
  await api.product.plan.list.$get({ query: { pid: ['a b', 'c&d'] } });
  await api.sub.get.$get();
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ['GET', 'https://lexlern.example/api/product/plan/list?pid=a+b&pid=c%26d'],
    ['GET', 'https://lexlern.example/api/sub/get'],
  ]);
});

test.each(['../coupons', 'p-1/../../coupons', '..', '.?x=1'])(
  'the id %s cannot lead a call to another branch of the API',
  async (id) => {
    const sent = watchCalls();
    await expect(api.internal.people[':id'].$get({ param: { id } })).rejects.toThrow('dot segment');
    expect(sent).toEqual([]);
  },
);

test('a body is sent as JSON, and outlives the page if the call says so', async () => {
  const sent = watchCalls();
  const init = { keepalive: true };
  await api.sub.referral.add.$post({ json: { referrer_id: 'ä' } }, { init });
  expect(sent[0]?.method).toBe('POST');
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(sent[0]?.keepalive).toBe(true);
  expect(await sent[0]?.json()).toEqual({ referrer_id: 'ä' });
});

test('the client is no promise, so a function may answer it', async () => {
  const sub = await Promise.resolve(api.sub);
  expect(typeof sub.get.$get).toBe('function');
});

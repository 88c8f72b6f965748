import { expect, test } from 'vitest';

import { sendForm, signedIn } from '#tests/support/declarations.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import '#tests/support/html-rewriter.ts';
import { app } from '#worker/app.ts';
import { product } from '#worker/product.ts';

/* A form of a page that cannot be seen to answers its page again, with what was typed. */

const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

/** A database that is out of order. */
const noDatabase = {
  withSession() {
    throw new Error('the database is away');
  },
};
const noMore = { limit: async () => ({ success: false }) };

const faults: [what: string, status: number, changes: object][] = [
  ['the database fails', 500, { DB: noDatabase }],
  ['too many come', 429, { FLOOD_VISITORS: noMore, FLOOD_SESSIONS: noMore }],
];

async function send(
  path: string,
  fields: Record<string, string>,
  changes: object,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<Response> {
  const w = await world();
  const request = new Request(`${w.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'cf-connecting-ip': '198.51.100.8',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
  const bindings = { ...(await w.bindings()), ...changes };
  return app.fetch(request, bindings, execution);
}

const typed = {
  name: 'Erika "E" Muster',
  email: 'erika@example.com',
  contract: 'LX-ABC',
  reason: 'weil </textarea> &',
};

/** What the page gets to show; here nothing renders it. */
async function shownBy(answer: Response): Promise<Record<string, unknown>> {
  expect(answer.headers.get('content-type')).toContain('text/html');
  const data = /<script type="application\/json" id="bootstrap">([^<]*)</;
  return JSON.parse(data.exec(await answer.text())?.[1] ?? '{}') as Record<string, unknown>;
}

const stored = async () => rows(await world(), 'select id from declaration');

for (const path of ['/kuendigen', '/widerrufen']) {
  test.each(faults)(`${path} keeps what was typed when %s`, async (_what, status, changes) => {
    const before = await stored();
    const person = await signUpPerson(await world());
    for (const headers of [undefined, signedIn(person)]) {
      const answer = await send(path, typed, changes, headers);
      expect(answer.status).toBe(status);
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('60');
      const { reason, ...others } = typed;
      expect(await shownBy(answer)).toMatchObject({
        declaration: {
          page: 'form',
          failure: status === 429 ? 'too_many_requests' : 'server_error',
          typed: path === '/kuendigen' ? { ...others, reason } : others,
        },
      });
    }
    expect(await stored()).toEqual(before);
  });

  test.each([
    [413, { reason: `${typed.reason}${'x'.repeat(70_000)}` }, {}],
    [413, { reason: `${typed.reason}${'x'.repeat(2_000_000)}` }, {}],
    [413, { reason: `${typed.reason}${'\u0316\u0301'.repeat(200_000)}` }, {}],
    [403, {}, { 'sec-fetch-site': 'cross-site' }],
  ])(`${path} shows what was typed again with status %i`, async (status, further, headers) => {
    const before = await stored();
    const fields = { ...typed, ...(path === '/kuendigen' && further) };
    const unread = path === '/widerrufen' && { further: 'x'.repeat(70_000) };
    const all = { ...fields, ...(status === 413 && unread) };
    const answer = await sendForm(await world(), path, all, headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining('text/html'),
    ]);
    const html = await answer.text();
    expect(html).toContain('value="Erika &quot;E&quot; Muster"');
    expect(html).toContain('value="erika@example.com"');
    expect(html).toContain('value="LX-ABC"');
    if (path === '/kuendigen') expect(html).toContain('weil &lt;/textarea&gt; &amp;');
    expect(html).toMatch(/role="alert"[^>]*><p/);
    expect(html).toContain(`href="mailto:${product.supportEmail}"`);
    expect(await stored()).toEqual(before);
  });
}

test.each([
  ...faults.map((fault) => [...fault, 'korrekt-pferd-batterie'] as const),
  ['it is too long', 413, {}, 'x'.repeat(5000)],
  ['it is far too long', 413, {}, 'x'.repeat(200_000)],
] as const)(
  'the sign-in without script answers its page when %s',
  async (_what, status, changes, password) => {
    const answer = await send('/account/signin', { email: 'erika@example.com', password }, changes);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining('text/html'),
    ]);
    const { signIn } = await shownBy(answer);
    expect(signIn).toEqual({
      email: 'erika@example.com',
      stay: false,
      error: { 413: 'too_long', 429: 'too_many_requests', 500: 'server_error' }[status],
    });
  },
);

test('a press in a mail that fails answers a page with another way', async () => {
  const answer = await send(`/erklaerung/n-${'0'.repeat(64)}`, {}, faults[1]?.[2] ?? {});
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    429,
    expect.stringContaining('text/html'),
  ]);
  expect(await answer.text()).toContain(product.supportEmail);
});

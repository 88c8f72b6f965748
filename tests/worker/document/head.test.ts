import { describe, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { pageHead } from '#worker/document/head.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

const all = Object.values<Page>(pages);
const publicPages = all.filter((page) => !page.noindex);
const hiddenPages = all.filter((page) => page.noindex);

/** What a crawler reads in the head of a page. */
async function headOf(path: string) {
  const { origin, fetch } = await world();
  const response = await fetch(path);
  const html = await response.text();
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    origin,
    status: response.status,
    robots: response.headers.get('x-robots-tag'),
    title: attribute(/<title>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    preview: Object.fromEntries(
      [...html.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)"/g)].map(
        ([, property = '', content = '']) => [property, content],
      ),
    ),
  };
}

describe.each(publicPages)('the public page $path', (page) => {
  test('has a title, a description and a canonical address', async () => {
    const head = await headOf(page.path);
    expect(head.status).toBe(200);
    expect(head.robots).toBeNull();
    expect(head.title).toBe(`${page.visitorTitle ?? page.title} · Lexlern`);
    expect(head.description?.length).toBeGreaterThan(40);
    expect(head.description?.length).toBeLessThanOrEqual(160);
    expect(head.canonical).toBe(`${head.origin}${page.canonical ?? page.path}`);
  });

  test('has a preview with a picture of the declared size', async () => {
    const { preview, title, description, canonical } = await headOf(page.path);
    expect(preview).toMatchObject({
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:type': 'website',
    });
    const picture = Buffer.from(await (await fetch(preview['og:image'] ?? '')).arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(Number(preview['og:image:width']));
    expect(picture.readUInt32BE(20)).toBe(Number(preview['og:image:height']));
    expect(picture.length).toBeLessThan(100_000);
  });
});

test('no two pages with their own address have the same description', () => {
  const own = publicPages.filter((page) => !page.canonical).map((page) => page.description);
  expect(new Set(own).size).toBe(own.length);
});

/** A receipt's address opens only what was declared: tests/worker/declaration/forms.test.ts. */
const openPages = hiddenPages.filter(({ path }) => !/:(receipt|reply)$/.test(path));

test.each([...openPages.map(({ path }) => path.replace(':id', '1')), '/account/anything'])(
  'search engines do not index the page %s',
  async (path) => {
    const head = await headOf(path);
    expect(head.status).toBe(200);
    expect(head.robots).toBe('noindex');
    expect(head.canonical).toBeUndefined();
  },
);

test.each(['/no-such-page', '/impressum/no-such-page', '/cashback/deal/0', '/cashback/deal/:id'])(
  'the unknown address %s is a 404 without a canonical address and a preview',
  async (path) => {
    const head = await headOf(path);
    expect(head).toMatchObject({ status: 404, robots: 'noindex', title: '404 · Lexlern' });
    expect(head.canonical).toBeUndefined();
    expect(head.preview).toEqual({});
  },
);

test('the home page of a signed-in person has the title of what they find there', async () => {
  const person = await signUpPerson(await world());
  expect(await (await person.get('/')).text()).toContain(
    '<title>Abonnementdetails · Lexlern</title>',
  );
});

test('a title or an address cannot put a script into the head', () => {
  const page: Page = {
    path: '/"><script>alert(1)</script>',
    title: '</title><script>alert(2)</script>',
    description: '"><script>alert(3)</script>',
  };
  const head = pageHead({ page, origin: 'https://"><script>', signedIn: false });
  expect(head).not.toContain('<script');
});

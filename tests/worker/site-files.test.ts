import { readFile } from 'node:fs/promises';

import { describe, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import { product } from '#worker/product.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

async function get(path: string) {
  const { fetch } = await world();
  return fetch(path);
}

test('the sitemap has every public page once, with its full address', async () => {
  const { origin } = await world();
  const xml = await (await get('/sitemap.xml')).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const expected = Object.values<Page>(pages)
    .filter((page) => !page.noindex && !page.canonical)
    .map((page) => origin + page.path);
  expect(addresses).toHaveLength(expected.length);
  expect(new Set(addresses)).toEqual(new Set(expected));
  expect(addresses).toContain(`${origin}/preise`);
});

test('robots.txt names the sitemap and excludes no page', async () => {
  const { origin } = await world();
  const lines = (await (await get('/robots.txt')).text()).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const disallowed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  for (const { path } of Object.values<Page>(pages)) {
    expect(disallowed.filter((start) => path.startsWith(start))).toEqual([]);
  }
});

describe('the manifest', () => {
  test('names the product and has an icon of every purpose and of the declared size', async () => {
    const manifest = (await (await get('/manifest.webmanifest')).json()) as {
      name: string;
      icons: { src: string; type: string; sizes: string; purpose: string }[];
    };
    expect(manifest.name).toBe('Lexlern');
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers.get('content-type')).toBe(type);
      const png = Buffer.from(await icon.arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('and the frame of the browser have the colours of the page', async () => {
    const tokens = await readFile('client/styles/tokens.css', 'utf8');
    const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
    const manifest = (await (await get('/manifest.webmanifest')).json()) as Record<string, string>;
    expect(manifest.theme_color).toBe(token('grayscale-50'));
    const html = await (await get('/')).text();
    const colours = [...html.matchAll(/name="theme-color"[^>]*content="([^"]+)"/g)];
    expect(colours.map(([, colour]) => colour)).toEqual([
      token('grayscale-50'),
      token('night-500'),
    ]);
  });
});

test('every file that the head links to exists', async () => {
  const html = await (await get('/')).text();
  const links = [
    ...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g),
  ];
  expect(links).toHaveLength(4);
  for (const [, href = ''] of links) expect((await get(href)).status).toBe(200);
});

test.each([
  ['/robots.txt', 'text/plain', 3600],
  ['/sitemap.xml', 'application/xml', 3600],
  ['/manifest.webmanifest', 'application/manifest+json', 3600],
  ['/favicon.ico', 'image/', 86_400],
  ['/brand/social.png', 'image/png', 86_400],
  ['/brand/apple-touch-icon.png', 'image/png', 86_400],
])(
  '%s is %s, is cached for %i s, and has the headers of a safe file',
  async (path, type, seconds) => {
    const { headers } = await get(path);
    expect(headers.get('content-type')).toContain(type);
    expect(headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  },
);

test('security.txt names the contact, and does not expire within the next eleven months', async ({
  w,
}) => {
  const answer = await w.fetch('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  expect(fields.get('Contact')).toBe(`mailto:${product.supportEmail}`);
  expect(fields.get('Canonical')).toMatch(/\/\.well-known\/security\.txt$/);
  const expires = Date.parse(fields.get('Expires') ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 330 * 86_400_000);
});

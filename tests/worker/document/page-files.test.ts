import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import { dealPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

const filesOf = (html: string) =>
  [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
/** The files that the app starts with, its own first. */
const startOf = (html: string) => /data-app="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];

test('a page that the browser renders names its code and its styles, and they exist', async ({
  w,
  person,
}) => {
  const inBrowser = Object.values<Page>(pages).filter(({ inHtml }) => inHtml !== 'everybody');
  const named = new Set<string>();
  for (const page of inBrowser) {
    const html = await (await person.get(page === pages.deal ? dealPath(1) : page.path)).text();
    const files = filesOf(html);
    expect(
      files.filter((file) => file.endsWith('.js')),
      page.path,
    ).not.toEqual([]);
    expect(html, page.path).not.toContain('page-files');
    for (const file of files) named.add(file);
  }
  expect(named.size).toBeGreaterThan(inBrowser.length);
  for (const file of named) {
    const answer = await w.fetch(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers.get('content-type'), file).toMatch(/javascript|css/);
  }
});

test('home names the code of what this person sees there', async ({ w, person }) => {
  const visitors = startOf(await (await w.fetch('/')).text()).join(' ');
  const members = filesOf(await (await person.get('/')).text()).join(' ');
  expect(visitors).toContain('/landing-page-');
  expect(visitors).not.toContain('/subscription-entry-');
  expect(members).toContain('/subscription-entry-');
  expect(members).not.toContain('/landing-page-');
});

test.each([
  ['/preise', ['plans-page']],
  ['/agb', ['terms-page']],
  ['/account/signup', ['sign-up-page', 'landing-page']],
  ['/gibt-es-nicht', []],
])(
  '%s, which the Worker has rendered, loads all its code once the app starts',
  async (path, own) => {
    const html = await (await (await world()).fetch(path)).text();
    expect(filesOf(html)).toEqual([]);
    expect(html).not.toContain('page-files');
    const pagesIn = startOf(html).filter((file) => file.includes('-page-'));
    for (const name of own) expect(pagesIn.join(' ')).toContain(`/${name}-`);
    if (own.length === 0) expect(pagesIn).toEqual([]);
  },
);

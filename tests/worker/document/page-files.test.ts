import { expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { pageModules } from '#worker/document/page-modules.ts';
import { dealPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

const filesOf = (html: string) =>
  [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)].map(
    ([, file = '']) => file,
  );

test('a page that the browser renders names its code and its styles, and they exist', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const rendered = Object.values<Page>(pages).filter(({ inHtml }) => inHtml !== 'everybody');
  const named = new Set<string>();
  for (const page of rendered) {
    const html = await (await person.get(page === pages.deal ? dealPath(1) : page.path)).text();
    const files = filesOf(html);
    expect(
      files.filter((file) => file.endsWith('.js')),
      page.path,
    ).not.toEqual([]);
    expect(html, page.path).not.toContain('page-files');
    for (const file of files) named.add(file);
  }
  for (const file of named) {
    const answer = await w.fetch(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers.get('content-type'), file).toMatch(/javascript|css/);
  }
  const entries = pageModules
    .filter((module) => !module.startsWith('desk/'))
    .map((module) => module.replace(/^.*\/(.*)\.tsx$/, '/$1-'));
  expect(entries.filter((name) => ![...named].some((file) => file.includes(name)))).toEqual([]);
});

test('a page that the Worker has rendered, and an unknown one, name no code of their own', async () => {
  const w = await world();
  for (const path of ['/preise', '/agb', '/gibt-es-nicht']) {
    const html = await (await w.fetch(path)).text();
    expect(filesOf(html), path).toEqual([]);
    expect(html, path).not.toContain('page-files');
  }
});

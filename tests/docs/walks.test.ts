import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const walks = readFileSync(new URL('docs/walks.md', root), 'utf8').split(/^## /m).slice(1);

/** The text of one section of a Markdown file. */
function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

/** The places in the first column of the section's table, without the table's head. */
function placesOf(section: string): string[] {
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => {
    const [, firstColumn = ''] = row.split('|');
    return [...firstColumn.matchAll(/`([^`]+)`/g)].flatMap(([, place]) => place ?? []);
  });
}

const missing = (places: readonly string[]) =>
  places.filter((place) => !existsSync(new URL(place, root)));

test('there are five walks', () => {
  expect(walks).toHaveLength(5);
});

test.each(walks.map((walk) => [walk.split('\n')[0], walk]))(
  'every file of the walk "%s" exists',
  (_title, walk) => {
    const files = placesOf(walk);
    expect(files.length).toBeGreaterThan(10);
    expect(new Set(files).size).toBeLessThanOrEqual(40);
    expect(missing(files)).toEqual([]);
  },
);

test('the largest slice has at most 130 files (docs/decisions/0099 and 0112)', () => {
  const files = globSync('worker/subscription/**/*.ts', { cwd: fileURLToPath(root) });
  expect(files.length).toBeGreaterThan(50);
  expect(files.length).toBeLessThanOrEqual(130);
});

test("every place on the README's map exists", () => {
  const places = placesOf(sectionOf(readme, 'The map of the house'));
  expect(places.length).toBeGreaterThan(20);
  expect(missing(places)).toEqual([]);
});

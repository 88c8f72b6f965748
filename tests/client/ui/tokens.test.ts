import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { edgePairs, textPairs } from '#client/style-guide/color-pairs.ts';
import { contrastRatio } from '#client/style-guide/contrast.ts';
import { readTokens, resolveToken } from '#client/style-guide/read-tokens.ts';
import type { Scheme } from '#client/style-guide/read-tokens.ts';
import { clientFiles, readFile } from '#tests/client/ui/client-files.ts';

const groups = readTokens(readFileSync('client/styles/tokens.css', 'utf8'));
const tokens = groups.flatMap((group) => group.tokens);
const named = (name: string) => tokens.find((token) => token.name === name);
const schemes: Scheme[] = ['light', 'dark'];

test('the spacing scale goes from 0 to 20 in steps of 2, then on to 96', () => {
  const scale = tokens.flatMap(({ name }) => /^--space-(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  expect(scale).toEqual([
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 80, 96,
  ]);
});

test.each(tokens.filter(({ name }) => /^--(space|text)-\d+$/.test(name)))(
  'the size of $name is in rem and equals the number of pixels in its name',
  ({ name, value }) => {
    expect(Number.parseFloat(value) * 16).toBe(Number(name.split('-').at(-1)));
    expect(value).toMatch(/rem$/);
  },
);

test.each([
  ['--space-small', '0.5rem'],
  ['--space-middle', '1rem'],
  ['--space-large', '1.5rem'],
  ['--text-12', '0.75rem'],
  ['--text-96', '6rem'],
  ['--width-card', '32.5rem'],
  ['--width-sign-in', '37.5rem'],
  ['--width-subscription', '50rem'],
  ['--breakpoint-sm', '576px'],
  ['--breakpoint-md', '768px'],
  ['--breakpoint-lg', '992px'],
  ['--breakpoint-xl', '1200px'],
  ['--breakpoint-xxl', '1600px'],
])('%s is %s', (name, value) => {
  expect(resolveToken(groups, name, 'light')).toBe(value);
});

test('the wrapper grows from 600 over 768 and 960 to 1280 pixels at the breakpoints', () => {
  expect(named('--width-wrapper')).toMatchObject({
    value: '37.5rem',
    wider: [
      { from: '768px', value: '48rem' },
      { from: '992px', value: '60rem' },
      { from: '1200px', value: '80rem' },
    ],
  });
});

test.each(['grayscale', 'sunset', 'red', 'esmerald', 'steel-blue', 'cyan', 'mint'])(
  'the palette has %s',
  (color) => {
    expect(tokens.some(({ name }) => name.startsWith(`--${color}-`))).toBe(true);
  },
);

test('a group of tokens takes its title and note from the comment above it', () => {
  expect(readTokens(':root {\n  /* Night, for the dark */\n  --night: #000;\n}\n')).toEqual([
    {
      title: 'Night',
      note: 'for the dark',
      tokens: [{ name: '--night', value: '#000', dark: undefined, wider: [] }],
    },
  ]);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
});

const measured = [
  ...textPairs.map((pair) => ({ pair, minimum: 4.5 })),
  ...edgePairs.map((pair) => ({ pair, minimum: 3 })),
  // The style guide writes on a background in its own ink, and this one is white in the dark, too.
  { pair: ['--brand-edge', '--white'] as const, minimum: 3 },
].flatMap(({ pair: [color, background], minimum }) =>
  schemes.map((scheme) => ({ color, background, minimum, scheme })),
);

test.each(measured)(
  'the contrast of $color on $background is at least $minimum : 1 in the $scheme scheme',
  ({ color, background, minimum, scheme }) => {
    const [one, other] = [color, background].map((name) => resolveToken(groups, name, scheme));
    expect(contrastRatio(one ?? '', other ?? '')).toBeGreaterThanOrEqual(minimum);
  },
);

test('no client file uses a token that does not exist', () => {
  const unknown = clientFiles(/\.(css|tsx?)$/).flatMap((file) => {
    const text = readFile(file);
    const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    return [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !named(name) && !own.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('no component contains a raw colour', () => {
  const raw = clientFiles(/\.tsx?$/).flatMap((file) =>
    [...readFile(file).matchAll(/['"`](#[\da-f]{3,8}|(?:rgb|hsl|oklch)a?\([^)]*\))['"`]/gi)].map(
      ([, color]) => `${file}: ${color}`,
    ),
  );
  expect(raw).toEqual([]);
});

test('the logo uses only colours of the palette', () => {
  const palette = tokens.map(({ value }) => value);
  const colors = [...readFile('ui/mark.svg').matchAll(/#[\da-f]{6}/gi)].map(([color]) => color);
  expect(colors.length).toBeGreaterThan(0);
  expect(palette).toEqual(expect.arrayContaining(colors));
});

import { expect, test } from 'vitest';

import { badgeTones } from '#client/ui/badge-variants.ts';
import { bannerTones } from '#client/ui/banner-variants.ts';
import { buttonDefaults, buttonVariants } from '#client/ui/button-variants.ts';
import { cardWidths } from '#client/ui/card-variants.ts';
import { aligns, columnWidths, gaps } from '#client/ui/layout-variants.ts';
import { skeletonShapes } from '#client/ui/skeleton-variants.ts';
import { spinnerPlaces } from '#client/ui/spinner-variants.ts';
import { toastTones } from '#client/ui/toast-variants.ts';
import { clientFiles, readFile } from '#tests/client/ui/client-files.ts';

test.each([
  ['badge', badgeTones],
  ['banner', bannerTones],
  ['button', Object.values(buttonVariants).flat()],
  ['card', cardWidths],
  ['layout', [...gaps.map((gap) => `gap${gap}`), ...aligns, ...columnWidths]],
  ['skeleton', skeletonShapes],
  ['spinner', spinnerPlaces],
  ['toast', toastTones],
])('every variant of the %s has a CSS class', (component, variants) => {
  const css = readFile(`ui/${component}.module.css`);
  expect(variants.filter((variant) => !new RegExp(`\\.${variant}\\)? \\{`).test(css))).toEqual([]);
});

test('buttons are primary, orange, regular and as wide as their text by default', () => {
  expect(buttonDefaults).toEqual({
    variant: 'primary',
    color: 'orange',
    size: 'regular',
    fullwidth: false,
  });
});

test('the style guide shows every component', () => {
  const guide = clientFiles(/^style-guide\/.*\.tsx$/)
    .map(readFile)
    .join('\n');
  // These components are only parts of others, or only put others together, and the style guide
  // shows those; or they are for people without script, who cannot see the style guide.
  const parts = new Set([
    'ui/field.tsx',
    'ui/form-end.tsx',
    'ui/icon.tsx',
    'ui/required-marker.tsx',
    'ui/needs-script.tsx',
  ]);
  const missing = clientFiles(/^ui\/[^/]+\.tsx$/).filter(
    (file) => !parts.has(file) && !guide.includes(`from '#client/${file}'`),
  );
  expect(missing).toEqual([]);
});

// `npm run images`: draws the icons and the social preview again from the mark and the tokens, into
// client/public. The results are committed, because no other part of the build needs a browser.
import { writeFile } from 'node:fs/promises';

import { launchBrowser } from '#tests/e2e/launch-browser.ts';
import { groundedMark, plainMark, socialPreview } from '#tests/tools/brand-pages.ts';
import { iconFile } from '#tests/tools/icon-file.ts';
import { socialImage } from '#worker/document/head.ts';

const target = new URL('../../client/public/', import.meta.url);

const icons = [
  ['brand/icon-192.png', 192, plainMark()],
  ['brand/icon-512.png', 512, plainMark()],
  ['brand/maskable-192.png', 192, groundedMark(0.8)],
  ['brand/maskable-512.png', 512, groundedMark(0.8)],
  // iOS rounds the corners itself and fills transparent parts with black.
  ['brand/apple-touch-icon.png', 180, groundedMark(0.94)],
] as const;

// The social preview has words in it. With these fonts it is the same on every Linux.
const chromium = await launchBrowser('of the package');

async function draw(html: string, width: number, height: number): Promise<Buffer> {
  const page = await chromium.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await page.setContent(html);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

for (const [name, size, html] of icons) {
  await writeFile(new URL(name, target), await draw(html, size, size));
}
const small = [16, 32, 48];
const drawn = await Promise.all(small.map((size) => draw(plainMark(), size, size)));
await writeFile(
  new URL('favicon.ico', target),
  iconFile(drawn.map((png, i) => [small[i] ?? 0, png])),
);
const { path, width, height } = socialImage;
await writeFile(new URL(`.${path}`, target), await draw(socialPreview(), width, height));
await chromium.close();

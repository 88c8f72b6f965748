import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { Browser, Page } from 'playwright-core';

import { cast, castPassword } from '#tests/demo/named-people.ts';
import { emailOf } from '#tests/demo/names.ts';
import { goToCheckout } from '#tests/e2e/at-checkout.ts';
import { waitUntilDrawn } from '#tests/e2e/states/wait-until-drawn.ts';
import { launchBrowser } from '#tests/e2e/launch-browser.ts';
import type { PlanListAnswer } from '#worker/subscription/quote/schemas.ts';

/*
 * `npm run pictures`: draws the README's pictures anew, of what `npm run demo` has made and
 * `npm start` serves. `--into FOLDER` puts them elsewhere.
 */

const { values } = parseArgs({ options: { into: { type: 'string', default: 'docs' } } });
const baseURL = `http://localhost:${process.env['PORT'] ?? 8787}`;

const desk = (path: string) =>
  `/sandbox/access/signin?${new URLSearchParams({ email: 'ada.brand@lexlern.example', to: path })}`;

const pictures = [
  { name: 'checkout', come: orderAYear },
  {
    name: 'desk',
    come: async (page: Page) => {
      await page.goto(desk('/internal'));
      await page.getByText('Zahlung abgelehnt').first().waitFor();
    },
  },
  {
    name: 'numbers',
    come: async (page: Page) => {
      await page.goto(desk('/internal/numbers'));
      await page.getByRole('button', { name: '12 Monate' }).click();
      await page.locator('canvas').first().waitFor();
      // The plots are below the figures.
      await page.getByRole('heading', { name: 'MRR', exact: true }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 700);
    },
  },
] as const;

/** Somebody who has nothing yet opens the checkout of a plan, as from the plan page. */
async function orderAYear(page: Page): Promise<void> {
  const somebody = cast.find(({ wants }) => wants === 'nothing');
  const answer = await page.request.post('/api/account/signin', {
    data: { email: emailOf(somebody?.name ?? ''), password: castPassword },
    headers: { origin: baseURL },
  });
  if (!answer.ok()) {
    throw new Error('Nobody of the demo can sign in: call `npm run demo` and `npm start` before.');
  }
  const list = await page.request.get('/api/product/plan/list');
  const { plans } = (await list.json()) as PlanListAnswer;
  const plan = plans.find(({ key }) => key === 'yearly');
  if (plan) await goToCheckout(page, plan);
}

/** Each as a window on a desk and on a phone, one beside the other. */
async function draw(browser: Browser, { name, come }: (typeof pictures)[number]): Promise<void> {
  const frames: string[] = [];
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 800 },
  ]) {
    const options = { viewport, baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin' };
    const context = await browser.newContext({ ...options, deviceScaleFactor: 1 });
    const page = await context.newPage();
    // A first visit does not wait for the headlines' typeface (`font-display: optional`).
    await page.goto('/');
    await page.evaluate(() => document.fonts.load('1em Fraunces'));
    await come(page);
    await waitUntilDrawn(page);
    frames.push((await page.screenshot()).toString('base64'));
    await context.close();
  }
  const sheet = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const [wide, narrow] = frames.map((bytes) => `data:image/png;base64,${bytes}`);
  await sheet.setContent(`<style>
    body { margin: 0; height: 720px; background: #e7e2dc; display: flex; gap: 32px;
      align-items: center; justify-content: center }
    img { height: 600px; border-radius: 14px; box-shadow: 0 8px 24px #0002 }
  </style><img src="${wide}"><img src="${narrow}">`);
  await sheet.screenshot({ path: `${values.into}/${name}.png` });
  await sheet.close();
}

mkdirSync(values.into, { recursive: true });
const browser = await launchBrowser('of the package');
for (const picture of pictures) await draw(browser, picture);
await browser.close();

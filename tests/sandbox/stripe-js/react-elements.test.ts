import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openShop } from './shop-page.ts';

let script = '';

/** Builds a shop from Stripe's React components, as one script for a browser. */
beforeAll(async () => {
  const { post } = await sandboxWorld();
  await post('/sandbox/api/wallet', { available: true });
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: new URL('./react-shop.tsx', import.meta.url).pathname,
        name: 'shop',
        formats: ['iife'],
      },
    },
  })) as Rolldown.RolldownOutput[];
  script = built[0]?.output[0].code ?? '';
});

afterAll(async () => {
  const { post } = await sandboxWorld();
  await post('/sandbox/api/wallet', { available: false });
});

async function openReactShop(): Promise<Page> {
  const page = await openShop();
  await page.evaluate(script);
  return page;
}

describe("Stripe's React components", () => {
  it('work with the IBAN element', async () => {
    const page = await openReactShop();
    const send = page.getByRole('button', { name: 'Senden' });
    await page.getByLabel('IBAN').fill('DE89 3704');
    await send.click();
    await page.locator('#account', { hasText: 'incomplete_iban' }).waitFor();
    await page.getByLabel('IBAN').fill('DE89370400440532013000');
    expect(await send.getAttribute('data-complete')).toBe('true');
    await send.click();
    await page.locator('#account', { hasText: 'sepa_debit 3000' }).waitFor();
  });

  it('work with the express checkout element and with a changed amount', async () => {
    const page = await openReactShop();
    await page.locator('#wallet', { hasText: 'ready' }).waitFor();
    await page.getByRole('button', { name: 'Teurer' }).click();
    await page.getByRole('button', { name: 'Google Pay' }).click();
    const sheet = page.getByRole('dialog');
    expect(await sheet.getByRole('definition').textContent()).toMatch(/^99,48\s€$/);
    await sheet.getByRole('button', { name: 'Abbrechen' }).click();
    await page.locator('#wallet', { hasText: 'cancelled' }).waitFor();
    await page.getByRole('button', { name: 'Google Pay' }).click();
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await page.locator('#wallet', { hasText: 'card google_pay 4242' }).waitFor();
    expect(await page.getByRole('button', { name: 'Google Pay' }).count()).toBe(1);
  });
});

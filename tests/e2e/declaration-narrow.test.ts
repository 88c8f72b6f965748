import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { closerFindings, loadCloser } from '#tests/e2e/accessibility/closer.ts';
import { findingsOf, loadAxe } from '#tests/e2e/axe.ts';
import { waitUntilDrawn } from '#tests/e2e/states/wait-until-drawn.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail } from '#tests/support/people.ts';
import { formTexts } from '#worker/declaration/form-texts.ts';

/** A small phone, and a window of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const views = [
  { name: '320 px', width: 320, height: 640, scale: 1 },
  { name: '400 %', width: 320, height: 256, scale: 4 },
] as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page in that window, whose owner was not asked for consent yet. */
async function openIn({ width, height, scale }: (typeof views)[number], path: string) {
  const { page } = await openVisitor(await world(), { width, height }, 'unasked');
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await page.goto(path);
  return { page, device };
}

/** Where the focus is: the field's name or the button's words; `hidden` if it is not seen. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return 'nothing';
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    // A tall field may go on below the window; at least a line of it is there.
    const over = document.elementFromPoint(left + width / 2, (from + to) / 2);
    const isThere = over !== null && (element.contains(over) || over.contains(element));
    const isSeen = isThere && to - from >= Math.min(bottom - top, 24);
    const name = element.getAttribute('name') ?? element.textContent;
    return isSeen ? name : `${name}, hidden`;
  });
}

const doors = [
  ['/kuendigen', formTexts.cancellation],
  ['/widerrufen', formTexts.withdrawal],
] as const;

test.each(views)(
  'at $name both doors and their receipts fit, and axe is silent',
  { timeout: 60_000 },
  async (view) => {
    for (const [path, texts] of doors) {
      const { page, device } = await openIn(view, path);
      const check = async (what: string) => {
        await waitUntilDrawn(page);
        await loadAxe(device);
        await loadCloser(device);
        expect(await findingsOf(page, { rules }), what).toEqual([]);
        expect(await closerFindings(page, ['sideways', 'cutWords']), what).toEqual([]);
      };
      const button = page.getByRole('button', { name: texts.button });
      await button.waitFor();
      // Nothing lies over it.
      expect(await page.getByRole('button', { name: 'Ablehnen' }).count()).toBe(0);
      await check(path);
      await button.click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await check(`${path}, refused`);
      await page.getByLabel(texts.name).fill('Erika Mustermann-von-und-zu-Langenbrettach');
      await page.getByLabel(texts.email).fill(newEmail());
      await button.click();
      await page.getByRole('link', { name: 'Als Datei speichern' }).waitFor();
      await check(`${path}, receipt`);
    }
  },
);

test(
  'at 400 % a keyboard alone cancels, in the order of the page, and the focus is always seen',
  { timeout: 60_000 },
  async () => {
    const { page } = await openIn(views[1], '/kuendigen');
    const typed: Record<string, string> = {
      kind: 'ArrowDown',
      reason: 'Die App stürzt ab.',
      name: 'Erika Mustermann',
      email: newEmail(),
    };
    await page.getByRole('button', { name: 'jetzt kündigen' }).waitFor();
    await page.keyboard.press('Tab');
    // The first stop leads past the header.
    expect(await focused(page)).toBe('Zum Inhalt springen');
    await page.keyboard.press('Enter');
    const stops: string[] = [];
    for (let step = 0; step < 20 && stops.at(-1) !== 'jetzt kündigen'; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      // The parts of a date are stops of one field.
      if (stops.at(-1) !== stop) stops.push(stop);
      const keys = typed[stop];
      if (stop === 'kind') await page.keyboard.press(keys ?? '');
      else if (keys !== undefined) await page.keyboard.type(keys);
    }
    expect(stops).toEqual([
      'kind',
      'reason',
      'name',
      'email',
      'contract',
      'date',
      'confirmation_email',
      'jetzt kündigen',
    ]);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Als Datei speichern' }).waitFor();
    const main = await page.getByRole('main').innerText();
    for (const said of ['Außerordentliche Kündigung', ...Object.values(typed).slice(1)]) {
      expect(main).toContain(said);
    }
  },
);

import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { cards, desktop, expectStatus, openVisitor, phone } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { codeSentTo } from '#tests/support/people.ts';

const mostSteps = 60;

/** Presses Tab until the focus is on that control. Every stop on the way must be visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let steps = 0; steps < mostSteps; steps += 1) {
    if ((await control.count()) > 0 && (await hasFocus(control))) return;
    await page.keyboard.press('Tab');
    expect(await whatIsHidden(page)).toBeNull();
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.first().evaluate((element) => element === document.activeElement);
}

/** The focused element, if its focus is not visible (WCAG 2.4.7, 2.4.11). */
function whatIsHidden(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element instanceof HTMLIFrameElement) return null;
    const box = element.getBoundingClientRect();
    const top = Math.max(box.top, 0);
    const height = Math.min(box.bottom, innerHeight) - top;
    // Something of it is in the window, and no bar or message lies over all of that.
    const isSeen = [0.1, 0.5, 0.9].some((part) => {
      const over = document.elementFromPoint(box.left + box.width / 2, top + height * part);
      return over !== null && (element.contains(over) || over.contains(element));
    });
    // A field may draw its ring around a neighbour or around the whole field.
    const drawn = (near: Element | null): boolean =>
      near !== null &&
      (getComputedStyle(near).outlineStyle !== 'none' || drawn(near.parentElement));
    const ringed = drawn(element) || drawn(element.nextElementSibling);
    return isSeen && ringed ? null : element.outerHTML.slice(0, 200);
  });
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/**
 * Presses Tab from here to the end of the page in a large window. Every stop must be visible there,
 * too. The window then has its old size again, and the focus is where it was.
 */
async function stopsOnDesktop(page: Page): Promise<void> {
  const before = page.viewportSize() ?? phone;
  const start = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await page.setViewportSize(desktop);
  let stops = 0;
  for (; stops < mostSteps; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await whatIsHidden(page)).toBeNull();
    if (await start.evaluate((element) => element === document.activeElement)) break;
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  expect(stops).toBeGreaterThan(3);
  // Tab leads out of the page again: nothing holds the focus (WCAG 2.1.2).
  expect(stops).toBeLessThan(mostSteps);
  await page.setViewportSize(before);
  await start.evaluate((element) => element.focus());
}

test(
  'the whole way from the first page to a cancellation works without a mouse on a small screen, and its pages on a desktop',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    const { page, email, complaints } = await openVisitor(w, phone);
    const { keyboard } = page;
    const button = (name: string) => page.getByRole('button', { name });
    const focused = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);

    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stopsOnDesktop(page);
    // The first stop is the link that skips the header.
    await keyboard.press('Tab');
    await focused(page.getByRole('link', { name: 'Zum Inhalt springen' }));
    await keyboard.press('Enter');
    await focused(page.getByRole('main'));
    await press(page, page.getByRole('main').getByRole('link', { name: 'Abos ansehen' }).first());

    // On a new page the focus begins at the main region.
    await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
    await focused(page.getByRole('main'));
    await stopsOnDesktop(page);
    await press(page, page.getByRole('listitem').filter({ hasText: '99,48' }).getByRole('button'));

    // Every step of sign-up focuses its first field.
    await focused(page.getByLabel('Dein Name'));
    await keyboard.type('Erika Mustermann');
    await keyboard.press('Tab');
    await focused(page.getByLabel('E-Mail'));
    await keyboard.type(email);
    await keyboard.press('Enter');
    await page.getByLabel('Code aus der E-Mail').waitFor();
    await focused(page.getByLabel('Code aus der E-Mail'));
    await keyboard.type(await codeSentTo(w, email));
    await page.getByLabel('Neues Passwort').waitFor();
    await focused(page.getByLabel('Neues Passwort'));
    await keyboard.type('kurz');
    await keyboard.press('Enter');
    await page.locator('[aria-invalid=true]').waitFor();
    await focused(page.getByLabel('Neues Passwort'));
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('korrekt-pferd-batterie');
    await keyboard.press('Enter');
    await page.getByLabel('Dein @Name').waitFor();
    await focused(page.getByLabel('Dein @Name'));
    await press(page, button('Nicht jetzt'));

    await page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();
    const country = page.getByRole('combobox', { name: 'Land' });
    await tabTo(page, country);
    await stopsOnDesktop(page);
    await keyboard.type('Frank');
    await keyboard.press('Enter');
    await page.getByText('nur innerhalb von Deutschland').waitFor();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Deut');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    expect(await country.inputValue()).toBe('Deutschland');
    // The methods are one stop; the arrow keys choose, and round the end comes the first again.
    const method = (name: string, checked = false) => page.getByRole('radio', { name, checked });
    await tabTo(page, method('PayPal', true));
    await keyboard.press('ArrowUp');
    await focused(method('SEPA-Lastschrift', true));
    await keyboard.press('ArrowUp');
    await focused(method('Kreditkarte', true));
    await keyboard.press('Space');
    await method('Kreditkarte', true).waitFor();
    for (const [label, text] of [
      ['Kartennummer', cards.authenticated.number],
      ['Ablaufdatum (MM/JJ)', cards.authenticated.expiry],
      ['Prüfnummer (CVC)', cards.authenticated.cvc],
    ] as const) {
      await tabTo(page, page.getByLabel(label));
      await keyboard.type(text);
    }
    await press(page, button('Zahlungspflichtig bestellen'));

    const bank = page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' });
    await bank.and(page.frameLocator('iframe').locator(':enabled')).waitFor();
    await tabTo(page, bank);
    await keyboard.press('Enter');

    // A dialog can be closed without an answer, and gives the focus back.
    await expectStatus(page, 'Aktiv');
    await tabTo(page, button('Abo kündigen'));
    await stopsOnDesktop(page);
    await press(page, button('Abo kündigen'));
    await button('JA').waitFor();
    await keyboard.press('Escape');
    await focused(button('Abo kündigen'));
    await keyboard.press('Enter');
    await press(page, button('JA'));
    await button('Abo reaktivieren').waitFor();
    await press(page, button('Abo reaktivieren'));
    await press(page, button('Zahlungspflichtig fortsetzen'));
    await button('Abo kündigen').waitFor();

    await keyboard.press('Shift+Tab');
    await press(page, button('Ausloggen'));
    await page.getByRole('link', { name: 'Registrieren' }).first().waitFor();
    expect(complaints).toEqual([]);
  },
);

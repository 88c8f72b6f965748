import type { Page } from 'playwright-core';

/**
 * Presses a button with which its window closes. The press may then end without an answer, which
 * Playwright reports as an error.
 */
export async function pressToClose(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  const pressed = popup
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  await Promise.all([closed, pressed]);
}

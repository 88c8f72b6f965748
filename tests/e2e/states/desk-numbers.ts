import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { newMember } from '#tests/support/repayments.ts';
import type { World } from '#tests/support/world.ts';
import { writeContracts } from '#tests/support/written-contracts.ts';
import { writtenYear } from '#tests/support/written-year.ts';

/** The desk's numbers of a year, what one of them counts, and the books of a month. */
export async function* deskNumbers(w: World): ReturnType<Journey> {
  await w.reset();
  await writeContracts(w, writtenYear());
  await newMember(w, 'yearly');
  await w.runSchedule();
  const { page } = await openVisitor(w);
  const days = 'from=2025-01-01&to=2025-12-31&compare=before';
  await page.goto(
    `/sandbox/access/signin?${new URLSearchParams({ to: `/internal/numbers?${days}` })}`,
  );
  await page.locator('canvas').first().waitFor();
  yield { name: 'desk-numbers', page };

  await page.getByText('Als Tabelle').first().click();
  yield { name: 'desk-numbers-table', page };

  await page.goto('/internal/numbers/rows?number=churn&from=2025-01-01&to=2025-12-31');
  await page.getByText('Zusammen').waitFor();
  yield { name: 'desk-numbers-rows', page };

  await page.goto('/internal/books');
  await page.getByRole('link', { name: 'Für DATEV' }).waitFor();
  yield { name: 'desk-books', page };

  await page.goto('/internal/state');
  await page.getByRole('rowheader', { name: 'E-Mails senden' }).waitFor();
  yield { name: 'desk-state', page };

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  yield { name: 'desk-commands', page };
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  yield { name: 'desk-keys', page };
}

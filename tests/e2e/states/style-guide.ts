import { openCalmVisitor } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/harness.ts';

const tabs = ['color', 'button', 'input', 'typography', 'spacing', 'flexbox', 'components'];

/** The style guide, tab by tab, with what opens in it. */
export async function* styleGuide(w: World): ReturnType<Journey> {
  const { page } = await openCalmVisitor(w);
  for (const tab of tabs) {
    await page.goto(`/internal/styleguide?tab=${tab}`);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    yield { name: `style-guide-${tab}`, page };
  }

  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'style-guide-dialog', page };
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'busy', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  yield { name: 'style-guide-confirm', page };
}

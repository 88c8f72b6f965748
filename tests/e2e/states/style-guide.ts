import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';

const tabs = ['color', 'button', 'input', 'typography', 'spacing', 'flexbox', 'components'];

/** The style guide, tab by tab. */
export async function* styleGuide(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await page.goto('/sandbox/access/signin?to=/internal/styleguide');
  for (const tab of tabs) {
    await page.goto(`/internal/styleguide?tab=${tab}`);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    yield { name: `style-guide-${tab}`, page };
  }
}

import type { CDPSession, Page } from 'playwright-core';

import { checks, constants, helpers } from '#tests/e2e/accessibility/in-page.ts';

export type CloserCheck = keyof typeof checks;

const functions = [...Object.values(checks), ...helpers].map(String);
const names = Object.keys(checks).join();
const values = Object.entries(constants).map(([name, value]) => `const ${name} = ${value};`);
const source = `(() => { ${[...values, ...functions].join('\n')}\nwindow.closer = { ${names} }; })()`;

/** Loads the checks into the page's document, once. */
export async function loadCloser(device: CDPSession): Promise<void> {
  const expression = `"closer" in window || ${source}`;
  const { exceptionDetails } = await device.send('Runtime.evaluate', { expression });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
}

/** What these checks complain about, on the page as it is drawn now. */
export function closerFindings(page: Page, chosen: readonly CloserCheck[]): Promise<string[]> {
  return page.evaluate(
    (given) => {
      const { closer } = window as unknown as { closer: Record<string, () => string[]> };
      return given.flatMap((name) => closer[name]?.() ?? [`there is no check ${name}`]);
    },
    [...chosen],
  );
}

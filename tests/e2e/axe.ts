import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

const source = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Loads axe into the page's document, once. `page.evaluate` would parse the long source twice. */
export async function loadAxe(device: CDPSession): Promise<void> {
  const { result } = await device.send('Runtime.evaluate', { expression: '"axe" in window' });
  if (result.value !== true) await device.send('Runtime.evaluate', { expression: source });
}

/** Which rules run. */
export interface Rules {
  rules: readonly string[];
  /** These suffice if the page shows what it showed in the last view that kept it. */
  rulesIfSame?: readonly string[];
  /** Remembers what the page shows, for `rulesIfSame` of a later view. */
  keepsShown?: boolean;
}

/**
 * Runs these rules on the page as it is drawn now. Most rules read only the markup and which
 * elements are shown. So if both are the same as in the view that kept them, where all these rules
 * ran, `rulesIfSame` find all that is new here. Only the views that keep or compare it read it.
 */
export function findingsOf(
  page: Page,
  { rules, rulesIfSame, keepsShown = false }: Rules,
): Promise<string[]> {
  return page.evaluate(
    async ([given, givenIfSame, keeps]) => {
      const kept = window as unknown as {
        axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
        shown?: string;
      };
      if (keeps) kept.shown = whatIsShown();
      const fewer = givenIfSame && whatIsShown() === kept.shown ? givenIfSame : given;
      const options: RunOptions = {
        runOnly: [...fewer],
        resultTypes: ['violations'],
        // The page of the bank in its frame belongs to the bank.
        iframes: false,
        preload: false,
      };
      const { violations } = await kept.axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
      );

      /** The markup, and everything by which CSS can hide an element from a rule. */
      function whatIsShown(): string {
        const { scrollWidth } = document.documentElement;
        const ways = [...document.querySelectorAll('body, body *')].map((element) => {
          const { display, visibility, opacity, clip, clipPath } = getComputedStyle(element);
          const { width, height, left, right, bottom } = element.getBoundingClientRect();
          const empty = width * height === 0;
          const outside = right <= 0 || bottom + scrollY <= 0 || left >= scrollWidth;
          const none = display === 'none' || display === 'contents' ? display : '';
          return [none, visibility, opacity === '0', clip, clipPath, empty, outside].join();
        });
        return [document.documentElement.outerHTML, ...ways].join('\n');
      }
    },
    [rules, rulesIfSame, keepsShown] as const,
  );
}

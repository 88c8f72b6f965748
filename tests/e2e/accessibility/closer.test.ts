import { expect, test } from 'vitest';

import { closerFindings, loadCloser } from '#tests/e2e/accessibility/closer.ts';
import type { CloserCheck } from '#tests/e2e/accessibility/closer.ts';
import { waitUntilDrawn } from '#tests/e2e/states/wait-until-drawn.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

const small = 'style="display: block; width: 16px; height: 16px; padding: 0; border: 0"';

/** Pages that each check must complain about, and pages that look alike and are fine. */
const specimens: [check: CloserCheck, html: string, complaint: RegExp | null][] = [
  ['smallTargets', `<button ${small}>a</button><button ${small}>b</button>`, /button "a": 16 × 16/],
  ['smallTargets', `<button ${small}>a</button><p>Text</p><p>Text</p><button>b</button>`, null],
  ['smallTargets', '<p>In a <a href="#x" style="font-size: 10px">line</a> of text</p>', null],
  ['smallTargets', `<label style="display: block"><input type="radio"> wide</label>`, null],
  ['wrongOrder', '<button tabindex="2">a</button>', /tabindex above 0/],
  [
    'wrongOrder',
    '<div style="display: flex; flex-direction: column-reverse"><button>a</button><button>b</button></div>',
    /back from button "a" to button "b"/,
  ],
  [
    'wrongOrder',
    '<div style="columns: 2"><p><a href="#1">a</a></p><p><a href="#2">b</a></p></div>',
    null,
  ],
  [
    'hiddenFocus',
    '<div style="height: 2000px"><a href="#x" style="position: absolute; top: 1000px">under</a></div><div style="position: sticky; bottom: 0; height: 100vh; background: white">bar</div>',
    /a bar hides the focus at a "under"/,
  ],
  ['sideways', '<div style="width: 3000px">wide</div>', /scrolls sideways/],
  ['cutWords', '<p style="width: 40px; height: 20px; overflow: hidden">cut words</p>', /cut words/],
  [
    'cutWords',
    '<p title="All" style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">dotted</p>',
    null,
  ],
  [
    'cutWithSpacing',
    '<p style="font-size: 20px; width: 11.2ch; height: 1.5em">00000 00000</p>',
    /spilled: p/,
  ],
  [
    'unreachableScrollers',
    '<div style="height: 20px; overflow: auto"><p>a</p><p>b</p></div>',
    /div/,
  ],
  ['unspeakableNames', '<button aria-label="Close">Dismiss</button>', /other words than its name/],
  ['unspeakableNames', '<button aria-label="Dismiss: notice">Dismiss</button>', null],
  [
    'unnamedErrors',
    '<form><input name="a" aria-invalid="true" autofocus></form>',
    /no text says what is wrong with input "a"/,
  ],
  [
    'unnamedErrors',
    '<form><input name="a" aria-invalid="true" aria-describedby="e"><p id="e">Why</p><button autofocus>Send</button></form>',
    /the focus is not at a wrong field, but at button "Send"/,
  ],
  [
    'motion',
    '<style>@keyframes m { to { rotate: 1turn } } p { animation: m 2s infinite }</style><p>turns</p>',
    /moves: p "turns"/,
  ],
  [
    'lostInForcedColours',
    '<input name="a" style="border: 0; background: pink">',
    /no border around input "a"/,
  ],
  [
    'lostInForcedColours',
    '<button class="t" aria-pressed="true" style="background: red">a</button><button class="t">b</button>',
    /not seen as chosen: button "a"/,
  ],
  [
    'lostInForcedColours',
    '<button class="t" aria-checked="true"><span style="border: 6px solid"></span>a</button><button class="t"><span style="border: 2px solid"></span>b</button>',
    null,
  ],
  [
    'lostInForcedColours',
    '<input type="checkbox" checked style="appearance: none; border: solid; background: red">',
    /not seen as chosen: input/,
  ],
];

test('each check complains about a page that is wrong, and not about one that looks alike', async () => {
  const { page } = await openVisitor(await world());
  const device = await page.context().newCDPSession(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [check, html, complaint] of specimens) {
    await page.setContent(`<!doctype html><body>${html}`);
    await waitUntilDrawn(page);
    // The browser heeds this attribute once in a document.
    await page.evaluate(() => document.querySelector<HTMLElement>('[autofocus]')?.focus());
    await loadCloser(device);
    const found = await closerFindings(page, [check]);
    if (complaint === null) expect(found, html).toEqual([]);
    else expect(found.join('\n'), html).toMatch(complaint);
  }
  await page.emulateMedia({ forcedColors: 'none' });
});

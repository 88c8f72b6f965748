import { readFileSync, writeFileSync } from 'node:fs';

import type { CDPSession } from 'playwright-core';

import { spokenLines } from '#tests/e2e/accessibility/spoken-lines.ts';

const file = new URL('main-line.txt', import.meta.url);

/** Whether this run writes the transcript anew. */
export const isUpdating = process.env['UPDATE_TRANSCRIPT'] === '1';

/**
 * The states of the main line, in the order of the file: from the landing page to the end of a
 * contract, and the two doors. `frame` also has the header and the footer.
 */
export const mainLine: Readonly<Record<string, 'page' | 'frame'>> = {
  landing: 'frame',
  plans: 'page',
  'sign-up-1-email': 'page',
  'sign-up-1-email-errors': 'page',
  'sign-up-2-code': 'page',
  'sign-up-2-code-wrong': 'page',
  'sign-up-3-password': 'page',
  'sign-up-4-name': 'page',
  checkout: 'page',
  'checkout-declined': 'page',
  bought: 'frame',
  'subscription-active': 'page',
  'subscription-cancel': 'page',
  'subscription-cancelled': 'page',
  'cancellation-refused': 'page',
  'cancellation-receipt': 'page',
  withdrawal: 'page',
  accessibility: 'page',
};

const head = `What a screen reader is given on the main line: roles, names and states in reading order.
Written anew by: UPDATE_TRANSCRIPT=1 npm run vitest -- run tests/e2e/accessibility.test.ts
Read the difference before you commit it. <…> stands for what every run has anew.
`;

/** What is read aloud in that state, a line for each node. */
export async function spokenOn(device: CDPSession, state: string): Promise<string> {
  const { nodes } = await device.send('Accessibility.getFullAXTree');
  return spokenLines(nodes, { withFrame: mainLine[state] === 'frame' }).join('\n');
}

/** The kept transcript: for each state what is read aloud there. */
export function readTranscript(): Map<string, string> {
  const parts = readFileSync(file, 'utf8')
    .split(/^== (.+)$/m)
    .slice(1);
  const kept = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) {
    kept.set(parts[at] ?? '', (parts[at + 1] ?? '').trim());
  }
  return kept;
}

/** Writes these states into the file and keeps the others. */
export function writeTranscript(spoken: ReadonlyMap<string, string>): void {
  const all = new Map([...readTranscript(), ...spoken]);
  const parts = Object.keys(mainLine).map((state) => `== ${state}\n\n${all.get(state) ?? ''}\n`);
  writeFileSync(file, [head, ...parts].join('\n'));
}

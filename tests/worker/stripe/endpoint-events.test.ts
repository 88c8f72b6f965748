import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { endpointEvents } from '#worker/stripe/endpoint-events.ts';

/** The text `customer.subscription.created`, `.updated` means two events of one subject. */
function eventsIn(text: string): string[] {
  let subject = '';
  return [...text.matchAll(/`([a-z_]*(?:\.[a-z_]+)+)`/g)].map(([, name = '']) => {
    if (!name.startsWith('.')) subject = name.slice(0, name.lastIndexOf('.'));
    return name.startsWith('.') ? subject + name : name;
  });
}

test('the README registers the endpoint for exactly the events that the product handles', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [step = ''] = /add a webhook endpoint[^]*?In Settings/.exec(readme) ?? [];
  const [, list = ''] = /for\s+(`customer[^]*)/.exec(step) ?? [];
  expect(eventsIn(list).toSorted()).toEqual(endpointEvents.toSorted());
});

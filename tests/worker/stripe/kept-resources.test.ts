import { globSync, readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';

import { keptResources } from '#worker/stripe/bundle/kept-resources.ts';

const root = new URL('../../../', import.meta.url);
const key = 'sk_test_of_no_account';
const whole = new Stripe(key);
const resources = new Set(
  Object.entries(whole)
    .filter(([name, part]) => !/^_|^(?:errors|webhooks)$/.test(name) && typeof part === 'object')
    .map(([name]) => name),
);

/** The resources that a file calls: `stripe.invoices.pay`, or `{ invoices } = ctx.stripe`. */
function calledIn(code: string): string[] {
  const direct = code.matchAll(/\bstripe\??\s*\.\s*(\w+)/g);
  const taken = code.matchAll(/\{([^{}]*)\}\s*=\s*[\w.]*\bstripe\b/g);
  const names = [...direct, ...taken].flatMap(([, found = '']) => found.match(/\w+/g) ?? []);
  return names.filter((name) => resources.has(name));
}

test('the bundle of the Worker keeps exactly the parts of Stripe that the code calls', () => {
  const files = globSync('worker/**/*.ts', { cwd: root, exclude: ['worker/stripe/bundle/**'] });
  const called = new Set(
    files.flatMap((file) => calledIn(readFileSync(new URL(file, root), 'utf8'))),
  );
  expect(
    [...called].toSorted(),
    'name what the code calls in worker/stripe/bundle/kept-resources.ts, and nothing else',
  ).toEqual(keptResources.toSorted());
});

test('the kept parts are whole, and a left-out part says where to name it', async () => {
  const built = new URL('dist/stripe/client.js', root).href;
  const { default: Small } = (await import(built)) as { default: typeof Stripe };
  const small = new Small(key);
  const methodsOf = (stripe: Stripe, name: string) => {
    const part: unknown = Object.entries(stripe).find(([one]) => one === name)?.[1];
    return Object.getOwnPropertyNames(Object.getPrototypeOf(part)).toSorted();
  };
  for (const name of keptResources) {
    expect([name, methodsOf(small, name)]).toEqual([name, methodsOf(whole, name)]);
  }
  expect(() => small.quotes.list()).toThrow(/^stripe\.quotes is left out .* kept-resources\.ts$/);
  expect(Small.API_VERSION).toBe(Stripe.API_VERSION);
});

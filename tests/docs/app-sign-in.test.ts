import { readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { buyPlan } from '#tests/support/purchases.ts';
import type { Person } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { agree, nativeApp } from '#tests/worker/handoff/code/native-app.ts';
import { begin, finish, hasPremium, refresh, signOut } from '../../docs/app-client/sign-in.ts';
import type { App, Start } from '../../docs/app-client/sign-in.ts';

/* What docs/app.md shows signs somebody in, as it stands there. */

const appIn = (w: World): App => ({
  site: w.origin,
  clientId: nativeApp.id,
  redirectUri: nativeApp.redirectUri,
  fetch: (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return w.fetch(url.pathname + url.search, init);
  },
});

async function agreeTo(person: Person, { address, verifier }: Start): Promise<string> {
  const query = Object.fromEntries(new URL(address).searchParams);
  return (await agree(person, { verifier, query })).href;
}

test('the client that is to be copied signs somebody in, reads Premium and signs out', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  const app = appIn(w);
  const start = await begin(app);
  const tokens = await finish(app, start, await agreeTo(person, start));
  expect(await hasPremium(app, tokens)).toBe(true);
  const next = await refresh(app, tokens);
  expect(await hasPremium(app, next)).toBe(true);
  await signOut(app, next);
  expect(await hasPremium(app, next)).toBeNull();
  await expect(refresh(app, next)).rejects.toThrow('invalid_grant');
});

test('it takes no answer of another site, and none to another start', async ({ w, person }) => {
  const app = appIn(w);
  const start = await begin(app);
  const answer = await agreeTo(person, start);
  const elsewhere = answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
  await expect(finish(app, start, elsewhere)).rejects.toThrow('another site');
  await expect(finish(app, await begin(app), answer)).rejects.toThrow('another start');
});

test('the page shows its lines', () => {
  const page = readFileSync('docs/app.md', 'utf8');
  const source = readFileSync('docs/app-client/sign-in.ts', 'utf8');
  const names = ['begin', 'finish', 'hasPremium', 'refresh', 'signOut'];
  for (const name of names) {
    expect(source).toMatch(new RegExp(`export (?:async )?function ${name}\\(`));
    expect(page).toContain(`${name}(app`);
  }
});

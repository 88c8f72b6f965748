import { expect } from 'vitest';

import { buyPlan } from '#tests/support/purchases.ts';
import type { Person } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { agree } from '#tests/worker/handoff/code/native-app.ts';

/** Begins in the app, agrees in the browser, and returns where the browser goes. */
async function signIn(w: World, person: Person, approve = true): Promise<URL> {
  const begun = await w.fetch('/sandbox/partner/app/begin', { redirect: 'manual' });
  const asked = new URL(begun.headers.get('location') ?? '').searchParams;
  return agree(person, { verifier: '', query: Object.fromEntries(asked) }, approve);
}

const screen = async (w: World) => (await w.fetch('/sandbox/partner/app')).text();
const press = (w: World, button: string) =>
  w.fetch(`/sandbox/partner/app/${button}`, { method: 'POST', redirect: 'manual' });
const open = (w: World, { pathname, search }: URL) =>
  w.fetch(pathname + search, { redirect: 'manual' });

test('the app signs in, shows Premium, renews its token and signs out', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly');
  const back = await signIn(w, person);
  expect((await open(w, back)).headers.get('location')).toBe('/sandbox/partner/app');
  expect(await screen(w)).toContain('Premium (subscription)');
  await press(w, 'refresh');
  expect(await screen(w)).toContain('Premium (subscription)');
  await press(w, 'sign-out');
  expect(await screen(w)).toContain('Mit Lexlern anmelden');
});

test('the app says why it was refused, and takes no answer twice', async ({ w, person }) => {
  const refused = await open(w, await signIn(w, person, false));
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('access_denied') as string,
  ]);
  const back = await signIn(w, person);
  await open(w, back);
  expect((await open(w, back)).status).toBe(400);
});

test('another site mixes nothing up: the app takes answers of this one alone', async ({
  w,
  person,
}) => {
  for (const iss of ['https://evil.example', undefined]) {
    const back = await signIn(w, person);
    back.searchParams.delete('iss');
    if (iss !== undefined) back.searchParams.set('iss', iss);
    expect((await open(w, back)).status).toBe(400);
  }
  expect(await screen(w)).not.toContain(person.email);
});

test('the app that is ended among the devices notices it', async ({ w, person }) => {
  await open(w, await signIn(w, person));
  await person.post('/api/account/sessions/end', { others: true });
  expect(await screen(w)).toContain('gilt nicht mehr');
  await press(w, 'refresh');
  expect(await screen(w)).toContain('Mit Lexlern anmelden');
});

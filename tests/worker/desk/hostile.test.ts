import { beforeAll, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { hostile } from './hostile/assertions.ts';
import { newForge } from './hostile/forge.ts';
import type { Forge } from './hostile/forge.ts';

let here: World;
let forge: Forge;

beforeAll(async () => {
  here = await world();
  forge = await newForge(here);
});

/** The statuses of a call and a page of the desk for a request with these headers. */
async function deskStatuses(headers: Record<string, string>): Promise<number[]> {
  const answers = [
    await here.fetch('/api/internal/me', { headers }),
    await here.fetch('/internal/styleguide', { headers }),
  ];
  return answers.map(({ status }) => status);
}

const header = (token: string) => ({ 'cf-access-jwt-assertion': token });
const cookie = (token: string) => ({ cookie: `CF_Authorization=${token}` });

test('the list has at least 40 assertions and no duplicates', () => {
  expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(40);
});

test('the genuine assertion opens the desk, as the header and as the cookie', async () => {
  expect(await deskStatuses(header(forge.genuine))).toEqual([200, 200]);
  expect(await deskStatuses(cookie(forge.genuine))).toEqual([200, 200]);
});

test.each(hostile)('$what: the desk answers 404', async ({ token }) => {
  const text = await token(forge);
  expect(await deskStatuses(header(text))).toEqual([404, 404]);
  // A cookie ends at a comma or a space, so the product would read another text.
  if (!/[ ,]/.test(text)) expect(await deskStatuses(cookie(text))).toEqual([404, 404]);
});

test('the header wins over the cookie', async () => {
  const bad = await forge.signed({ claims: { email: null } });
  const { genuine } = forge;
  expect(await deskStatuses({ ...header(bad), ...cookie(genuine) })).toEqual([404, 404]);
  expect(await deskStatuses({ ...header(genuine), ...cookie(bad) })).toEqual([200, 200]);
});

test('an assertion expires by the clock of the product', async () => {
  const { iat } = forge.claims;
  const lasting = (seconds: number) => forge.signed({ claims: { exp: iat + seconds } });
  expect(await deskStatuses(header(await lasting(-6)))).toEqual([404, 404]);
  expect(await deskStatuses(header(await lasting(3600)))).toEqual([200, 200]);
});

import { beforeAll, expect, test } from 'vitest';

import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { hostile } from './hostile/assertions.ts';
import { newForge } from './hostile/forge.ts';
import type { Forge } from './hostile/forge.ts';

let here: World;
let forge: Forge;

beforeAll(async () => {
  here = await world();
  forge = await newForge(here);
});

/** What a call and a page of the desk answer to somebody with these headers. */
async function asked(headers: Record<string, string>): Promise<number[]> {
  const answers = [
    await here.fetch('/api/internal/me', { headers }),
    await here.fetch('/internal/styleguide', { headers }),
  ];
  return answers.map(({ status }) => status);
}

const header = (token: string) => ({ 'cf-access-jwt-assertion': token });
const cookie = (token: string) => ({ cookie: `CF_Authorization=${token}` });

test('the list is long, and nothing stands in it twice', () => {
  expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(40);
});

test('the genuine one is believed, as the header or as the cookie', async () => {
  expect(await asked(header(forge.genuine))).toEqual([200, 200]);
  expect(await asked(cookie(forge.genuine))).toEqual([200, 200]);
});

test.each(hostile)('$what: there is no desk', async ({ token }) => {
  const made = await token(forge);
  expect(await asked(header(made))).toEqual([404, 404]);
  // A cookie ends at a comma or a space, and then it is not that one any more.
  if (!/[ ,]/.test(made)) expect(await asked(cookie(made))).toEqual([404, 404]);
});

test('what stands in the header counts, whatever the cookie says', async () => {
  const bad = await forge.signed({ claims: { email: null } });
  const { genuine } = forge;
  expect(await asked({ ...header(bad), ...cookie(genuine) })).toEqual([404, 404]);
  expect(await asked({ ...header(genuine), ...cookie(bad) })).toEqual([200, 200]);
});

test('it ends by the clock of the product', async () => {
  const { iat } = forge.claims;
  const lasting = (seconds: number) => forge.signed({ claims: { exp: iat + seconds } });
  expect(await asked(header(await lasting(-6)))).toEqual([404, 404]);
  expect(await asked(header(await lasting(3600)))).toEqual([200, 200]);
});

import { beforeAll, expect, test } from 'vitest';

import { deals, uploadPath } from '#tests/deals.ts';
import { tableSizes } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { openSignedIn } from '#tests/identities.ts';
import type { Browser } from '#tests/people.ts';
import { contents } from './hostile/contents.ts';
import { forms } from './hostile/forms.ts';
import { multipart } from './hostile/hostile.ts';
import type { Hostile } from './hostile/hostile.ts';

const everything: Hostile[] = [...contents, ...forms];

let here: World;

beforeAll(async () => {
  here = await world();
});

const somebody = () => openSignedIn(here);

let current: Promise<Browser> | undefined;
let sent = 0;

/** Somebody who may try once more: nobody may try endlessly, and who has handed in is done. */
function person(): Promise<Browser> {
  if (current === undefined || sent === 15) {
    current = somebody();
    sent = 0;
  }
  sent += 1;
  return current;
}

async function files(): Promise<string[]> {
  const { objects } = await (await here.bindings()).PROOFS.list({ prefix: 'proofs/' });
  return objects.map(({ key }) => key);
}

/** All tables but those that count tries and hold who is signed in. */
async function written(): Promise<Record<string, number>> {
  const { tries: _tries, session: _session, ...sizes } = await tableSizes(here);
  return sizes;
}

test('there are at least 300 of them', () => {
  expect(everything.length).toBeGreaterThanOrEqual(300);
  expect(new Set(everything.map(({ what }) => what)).size).toBe(everything.length);
});

const refused = everything.filter(({ answer }) => answer !== '200');
const stored = everything.filter(({ answer }) => answer === '200');

test.each(refused)('$what: $answer, and nothing is kept', async ({ body, contentType, answer }) => {
  const who = await person();
  const before = [await files(), await written()];
  const response = await here.fetch(uploadPath(deals.twoMonths), {
    method: 'POST',
    headers: { 'content-type': contentType ?? multipart, cookie: who.cookie() },
    body,
  });
  const { error } = (await response.json()) as { error: string };
  expect(`${response.status} ${error}`).toBe(answer);
  expect([await files(), await written()]).toEqual(before);
});

test.each(stored)('$what: is stored and harms nobody', async ({ body, contentType }) => {
  const who = await somebody();
  const response = await here.fetch(uploadPath(deals.twoMonths), {
    method: 'POST',
    headers: { 'content-type': contentType ?? multipart, cookie: who.cookie() },
    body,
  });
  const { proof } = (await response.json()) as { proof: { file_name: string; size: number } };
  expect(response.status).toBe(200);
  expect(proof.file_name).toMatch(/^[^\p{C}/\\<>"\u2028\u2029]{1,120}$/u);

  const download = await who.get(`/api/cashback/deals/${deals.twoMonths}/proof`);
  const kept = new Uint8Array(await download.arrayBuffer());
  expect(kept.length).toBe(proof.size);
  // Byte for byte what stood between the head and the last boundary.
  expect(Buffer.from(body).includes(Buffer.from(kept))).toBe(true);
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="nachweis-${deals.twoMonths}.pdf"`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

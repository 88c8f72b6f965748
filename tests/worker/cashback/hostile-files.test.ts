import { beforeAll, expect, test } from 'vitest';

import { deals, uploadPath } from '#tests/support/deals.ts';
import { tableSizes } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import type { Browser } from '#tests/support/people.ts';
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

/**
 * A person who may still upload. Uploads are limited, so a new person takes over after 15. A stored
 * proof ends a person's uploads, so tests that store one use `somebody`.
 */
function person(): Promise<Browser> {
  if (current === undefined || sent === 15) {
    current = somebody();
    sent = 0;
    lastSeen = undefined;
  }
  sent += 1;
  return current;
}

/** What was stored after the last refused upload, unless somebody has signed up since then. */
let lastSeen: unknown;

/** Everything that an upload could store. */
async function everythingStored(): Promise<unknown> {
  return Promise.all([files(), dataSizes()]);
}

async function files(): Promise<string[]> {
  const { objects } = await (await here.bindings()).PROOFS.list({ prefix: 'proofs/' });
  return objects.map(({ key }) => key);
}

/** The sizes of all tables except those of tries and sessions. */
async function dataSizes(): Promise<Record<string, number>> {
  const { tries: _tries, session: _session, ...sizes } = await tableSizes(here);
  return sizes;
}

test('the list has at least 300 uploads and no duplicates', () => {
  expect(everything.length).toBeGreaterThanOrEqual(300);
  expect(new Set(everything.map(({ what }) => what)).size).toBe(everything.length);
});

const refused = everything.filter(({ answer }) => answer !== '200');
const stored = everything.filter(({ answer }) => answer === '200');

test.each(refused)(
  '$what: $answer, and nothing is stored',
  async ({ body, contentType, answer }) => {
    const who = await person();
    const before = lastSeen ?? (await everythingStored());
    const response = await here.fetch(uploadPath(deals.twoMonths), {
      method: 'POST',
      headers: { 'content-type': contentType ?? multipart, cookie: who.cookie() },
      body,
    });
    const { error } = (await response.json()) as { error: string };
    expect(`${response.status} ${error}`).toBe(answer);
    lastSeen = await everythingStored();
    expect(lastSeen).toEqual(before);
  },
);

test.each(stored)(
  '$what: is stored, and its download is harmless',
  async ({ body, contentType }) => {
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
    const downloaded = new Uint8Array(await download.arrayBuffer());
    expect(downloaded.length).toBe(proof.size);
    // The stored bytes are exactly those between the head and the last boundary.
    expect(Buffer.from(body).includes(Buffer.from(downloaded))).toBe(true);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="nachweis-${deals.twoMonths}.pdf"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  },
);

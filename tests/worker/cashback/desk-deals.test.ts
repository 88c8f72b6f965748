import { beforeAll, expect, test } from 'vitest';

import { deals, submitProof, newDeal, proofFile } from '#tests/support/deals.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { DeskDeal, DeskDealAnswer, DeskDealListAnswer } from '#worker/desk/deals/schemas.ts';

let here: World;
let desk: Operator;

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here);
});

const somebody = () => openSignedIn(here);

async function offeredDeals(person: Browser): Promise<number[]> {
  const answer = (await (await person.get('/api/cashback/deals')).json()) as Deal[];
  return answer.map(({ id }) => id);
}

async function createDeal(): Promise<DeskDeal> {
  return (await desk.act<DeskDealAnswer>('/api/internal/deals', newDeal)).deal;
}

const png = (size = 200) => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  return bytes;
};

const logo = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') =>
  new File([bytes], 'logo', { type });

test('three seeded deals are offered, each with a logo that caches may keep', async () => {
  const person = await somebody();
  const listed = (await (await person.get('/api/cashback/deals')).json()) as Deal[];
  const seeded = listed.filter(({ id }) => id <= 3);
  expect(seeded.map(({ name }) => name)).toEqual([
    'Verlag Paragraf',
    'Campus Konto',
    'Repetitorium Nordlicht',
  ]);
  for (const deal of seeded) {
    const picture = await openBrowser(here).get(deal.logo ?? '');
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500);
    const shop = await here.fetch(deal.affiliate_link);
    expect(await shop.text()).toContain(deal.name);
  }
});

test('a deal is created, changed, withdrawn and offered again, and a late change is refused', async () => {
  const person = await somebody();
  const deal = await createDeal();
  const path = `/api/internal/deals/${deal.id}`;
  expect(await offeredDeals(person)).toContain(deal.id);
  const change = { ...newDeal, name: 'Kanzlei Anders', updated_at: deal.updated_at };
  await desk.act(path, change);
  expect((await (await person.get(`/api/cashback/deals/${deal.id}`)).json()) as Deal).toMatchObject(
    {
      name: 'Kanzlei Anders',
      free_months: 2,
    },
  );
  // Another operator still sees the old deal.
  const late = await desk.post(path, { action_id: crypto.randomUUID(), ...change });
  expect([late.status, await late.json()]).toEqual([409, { error: 'already_changed' }]);

  await desk.act(`${path}/withdraw`);
  expect(await offeredDeals(person)).not.toContain(deal.id);
  expect((await person.get(`/api/cashback/deals/${deal.id}`)).status).toBe(404);
  const upload = await person.upload(`/api/cashback/deals/${deal.id}/upload`, proofFile());
  expect(upload.status).toBe(404);
  await desk.act(`${path}/offer`);
  expect(await offeredDeals(person)).toContain(deal.id);
  await desk.act(`${path}/withdraw`);
});

test('creating a deal twice with one action id creates one deal', async () => {
  const name = { ...newDeal, action_id: crypto.randomUUID() };
  const answers = await Promise.all([1, 2].map(() => desk.post('/api/internal/deals', name)));
  const [one, two] = (await Promise.all(
    answers.map((answer) => answer.json()),
  )) as DeskDealAnswer[];
  expect(one?.deal.id).toBe(two?.deal.id);
  await desk.act(`/api/internal/deals/${one?.deal.id}/withdraw`);
});

test("a deal's uses are counted by their status, up to a thousand", async () => {
  const { id } = await createDeal();
  await submitProof(await somebody(), id);
  const listed = async () => {
    const answer = await desk.get('/api/internal/deals');
    const { deals: all, most } = (await answer.json()) as DeskDealListAnswer;
    return { uses: all.find((deal) => deal.id === id)?.uses, most };
  };
  expect(await listed()).toEqual({ uses: { uploaded: 1, confirmed: 0, rejected: 0 }, most: 1000 });
  const people = Array.from({ length: 1001 }, () => crypto.randomUUID());
  await row(
    here,
    `insert into deal_usage (id, account_id, deal_id, status, proof_id, round, uploaded_at,
        created_at, updated_at)
      select value, value, ?, 'confirmed', value, 1, 0, 0, 0 from json_each(?)`,
    id,
    JSON.stringify(people),
  );
  const uses = { uploaded: 1, confirmed: 1000, rejected: 0 };
  expect(await listed()).toEqual({ uses, most: 1000 });
});

test('a person who used a withdrawn deal still sees it', async () => {
  const person = await somebody();
  const deal = await createDeal();
  await submitProof(person, deal.id);
  await desk.act(`/api/internal/deals/${deal.id}/withdraw`);
  expect((await person.get(`/api/cashback/deals/${deal.id}`)).status).toBe(200);
  expect((await person.get(`/api/cashback/deals/${deal.id}/usage`)).status).toBe(200);
});

test.each([
  ['an SVG', logo(Uint8Array.from(Buffer.from('<svg/>')), 'image/svg+xml'), '415 invalid_file'],
  ['a page as a PNG', logo(Uint8Array.from(Buffer.from('<html>'))), '415 invalid_file'],
  ['a PNG as a JPEG', logo(png(), 'image/jpeg'), '415 invalid_file'],
  ['a PNG as an SVG', logo(png(), 'image/svg+xml'), '415 invalid_file'],
  ['an empty file', logo(new Uint8Array()), '415 invalid_file'],
  ['half a megabyte and one byte', logo(png(512 * 1024 + 1)), '413 file_too_large'],
  ['ten megabytes', logo(png(10 * 1024 * 1024)), '413 file_too_large'],
])('%s is refused as a logo', async (_what, file, refusal) => {
  const answer = await desk.upload(`/api/internal/deals/${deals.twoMonths}/logo`, file);
  expect(`${answer.status} ${((await answer.json()) as { error: string }).error}`).toBe(refusal);
});

test.each([
  ['javascript:alert(1)'],
  ['http://partner.example/'],
  ['//partner.example/'],
  ['/\\partner.example'],
  ['data:text/html,x'],
  ['https://'],
  ['https://user@partner.example/'],
])('the address %s is refused for a partner', async (affiliate_link) => {
  const answer = await desk.post('/api/internal/deals', {
    action_id: crypto.randomUUID(),
    ...newDeal,
    affiliate_link,
  });
  expect(answer.status).toBe(422);
});

test('a new logo has a new address, and an outdated address is cached for a minute only', async () => {
  const deal = await createDeal();
  const path = `/api/internal/deals/${deal.id}`;
  await desk.upload(`${path}/logo`, logo(png(300)));
  const { deal: second } = (await (
    await desk.upload(`${path}/logo`, logo(png(400)))
  ).json()) as DeskDealAnswer;
  expect((await (await here.fetch(second.logo ?? '')).arrayBuffer()).byteLength).toBe(400);
  const old = await here.fetch(`/api/cashback/deals/${deal.id}/logo?v=old`);
  expect(old.headers.get('cache-control')).toBe('public, max-age=60');
  await desk.act(`${path}/withdraw`);
});

test('files without a row are deleted after a day, and files with a row stay', async () => {
  const person = await somebody();
  await submitProof(person, deals.threeMonths);
  const bucket = (await here.bindings()).PROOFS;
  const today = (await bucket.list({ prefix: 'proofs/' })).objects.at(-1)?.key.slice(7, 17) ?? '';
  const orphans = [`proofs/${today}-orphan`, `logos/${today}-orphan`];
  for (const key of orphans) await bucket.put(key, 'x');
  const there = async () =>
    (await Promise.all(orphans.map((key) => bucket.head(key)))).map((found) => found !== null);
  await here.runSchedule();
  expect(await there()).toEqual([true, true]);
  await advance(here, 2 * 86_400);
  await here.runSchedule();
  expect(await there()).toEqual([false, false]);
  expect((await person.get(`/api/cashback/deals/${deals.threeMonths}/proof`)).status).toBe(200);
  const seeded = await openBrowser(here).get(`/api/cashback/deals/1/logo`);
  expect(seeded.status).toBe(200);
});

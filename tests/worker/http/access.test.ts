import { beforeAll, expect, test } from 'vitest';

import { tableSizes } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { app } from '#worker/app.ts';
import { onlySameOrigin } from '#worker/http/guard.ts';
import type { AccessRow, Scene, Who } from './access/access-row.ts';
import { belongings, changedTables } from './access/belongings.ts';
import { deskRows } from './access/desk-rows.ts';
import { dealRows } from './access/deal-rows.ts';
import { couponRows } from './access/coupon-rows.ts';
import { debtRows } from './access/debt-rows.ts';
import { handOffRows } from './access/hand-off-rows.ts';
import { openRows, webhookRows } from './access/open-rows.ts';
import { marketingRows } from './access/marketing-rows.ts';
import { passerBy } from './access/people.ts';
import { payoutRows } from './access/payout-rows.ts';
import { profileRows } from './access/profile-rows.ts';
import { purchaseRows } from './access/purchase-rows.ts';
import { resetRows } from './access/reset-rows.ts';
import { signInRows } from './access/sign-in-rows.ts';
import { signUpRows } from './access/sign-up-rows.ts';

/*
 * Who may do what. Each call of the API is made by a visitor, by another person and by the owner.
 * The other person knows all that can be known: the owner's e-mail, ids, and what was sent before.
 */
const rows: AccessRow[] = [
  ...signUpRows,
  ...signInRows,
  ...resetRows,
  ...profileRows,
  ...handOffRows,
  ...purchaseRows,
  ...couponRows,
  ...debtRows,
  ...openRows,
  ...webhookRows,
  ...deskRows,
  ...dealRows,
  ...payoutRows,
  ...marketingRows,
];
const whos: Who[] = ['anonymous', 'other', 'owner', 'operator'];

let here: World;
const scenes = new Map<string, Promise<Scene>>();

beforeAll(async () => {
  here = await world();
});

function sceneOf(row: AccessRow): Promise<Scene> {
  const scene = scenes.get(row.call) ?? row.scene(here);
  scenes.set(row.call, scene);
  return scene;
}

function browserOf(who: Who, { owner, other }: Scene): Promise<Browser> | Browser {
  if (who === 'owner') return owner;
  if (who === 'operator') return openDesk(here);
  return who === 'other' ? (other ?? passerBy(here)) : openBrowser(here);
}

function ask(
  browser: Browser,
  { call, path }: AccessRow,
  input: Scene['input'],
): Promise<Response> {
  const [method, route = ''] = call.split(' ');
  if (input?.file instanceof File) return browser.upload(path ?? route, input.file);
  if (method === 'POST') return browser.post(path ?? route, input);
  const query = new URLSearchParams(input as Record<string, string> | undefined);
  return browser.get(`${path ?? route}${input ? `?${query}` : ''}`);
}

/** The number of rows in the audit log. */
async function auditSize(): Promise<number> {
  return (await tableSizes(here)).audit ?? 0;
}

function inWords(status: number, text: string): string {
  const error = /^\{"error":"([^"]+)"/.exec(text)?.[1];
  return error === undefined ? String(status) : `${status} ${error}`;
}

function cases(row: AccessRow) {
  const asking = whos.filter((who) => row.cells[who]);
  return asking.map((who) => ({ row, call: row.call, who }));
}

test.each(rows.flatMap(cases))('$call by $who', async ({ row, who }) => {
  const scene = await sceneOf(row);
  const { mine, secret, input, guess = input, signedIn = guess } = scene;
  const inputs = { anonymous: guess, other: signedIn, owner: input, operator: input };
  const browser = await browserOf(who, scene);
  await flushDeliveries(here);
  const before = await belongings(here, mine);
  const auditBefore = await auditSize();
  const answer = await ask(browser, { ...row, path: scene.path ?? row.path }, inputs[who]);
  const text = await answer.text();
  await flushDeliveries(here);
  const changed = changedTables(before, await belongings(here, mine));
  expect([inWords(answer.status, text), ...changed]).toEqual(row.cells[who]);
  // Each action at the desk adds one row to the audit log. Nothing else adds one.
  const acts = who === 'operator' && row.call.startsWith('POST ') ? 1 : 0;
  expect((await auditSize()) - auditBefore).toBe(acts);
  if (who === 'anonymous' || who === 'other')
    for (const value of secret) expect(text).not.toContain(value);
});

test('another site cannot trigger a GET that changes something', () => {
  const guarded = app.routes.filter(({ handler }) => handler === onlySameOrigin);
  const safe = new Set(guarded.map(({ path }) => `GET ${path}`));
  const changing = rows.filter(
    ({ call, cells }) =>
      call.startsWith('GET ') && Object.values(cells).some((cell) => cell.length > 1),
  );
  expect(changing.map(({ call }) => call)).not.toEqual([]);
  expect(changing.filter(({ call }) => !safe.has(call))).toEqual([]);
});

test('the access table has each route of the product', () => {
  const mounted = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect(rows.map(({ call }) => call).toSorted()).toEqual([...new Set(mounted)].toSorted());
});

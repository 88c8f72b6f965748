import { beforeAll, expect, test } from 'vitest';

import { tableSizes } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import type { AccessRow, Scene, Who } from './access-row.ts';
import { ask } from './ask.ts';
import { callsByRole, ranks } from './desk-roles.ts';
import { belongings, changedTables } from './belongings.ts';
import { passerBy } from './people.ts';

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

function browserOf(who: Who, row: AccessRow, { owner, other }: Scene): Promise<Browser> | Browser {
  if (who === 'owner') return owner;
  if (who === 'operator') return openDesk(here, 'desk@lexlern.example', leastGroups(row));
  return who === 'other' ? (other ?? passerBy(here)) : openBrowser(here);
}

/** The number of rows in the audit log. */
async function auditSize(): Promise<number> {
  return (await tableSizes(here)).audit ?? 0;
}

/** An answer as `status code`. */
export function inWords(status: number, text: string): string {
  const error = /^\{"error":"([^"]+)"/.exec(text)?.[1];
  return error === undefined ? String(status) : `${status} ${error}`;
}

function cases(row: AccessRow) {
  const asking = whos.filter((who) => row.cells[who]);
  return asking.map((who) => ({ row, call: row.call, who }));
}

/** The roles that may not make a call of the desk, and an operator without any. */
function refused({ call, cells }: AccessRow) {
  const isOpen = cells.operator === undefined || call === 'GET /api/internal/me';
  const may: readonly string[] = isOpen ? [...ranks, 'nobody'] : (callsByRole.get(call) ?? []);
  return [...ranks, 'nobody'].filter((role) => !may.includes(role));
}

/** Who makes a call as the operator: the one with the fewest rights of those who may. */
function leastGroups({ call }: AccessRow): string[] {
  return [callsByRole.get(call)?.[0] ?? 'admin'];
}

/** Tests that each of these calls answers everybody as its row says, and changes what it says. */
export function playRows(rows: readonly AccessRow[]): void {
  for (const row of rows) {
    test.each(refused(row))(`${row.call} is not for %s`, (role) => playRefusal(row, role));
    test.each(cases(row))('$call by $who', playCell);
  }
}

async function playRefusal(row: AccessRow, role: string): Promise<void> {
  const { mine, path = row.path, input } = await sceneOf(row);
  const groups = role === 'nobody' ? ['others'] : [role];
  const desk = await openDesk(here, `${role}@lexlern.example`, groups);
  await flushDeliveries(here);
  const [before, auditBefore] = [await belongings(here, mine), await auditSize()];
  const answer = await ask(here, desk, { ...row, path }, input);
  const said = inWords(answer.status, await answer.text());
  await flushDeliveries(here);
  const changed = changedTables(before, await belongings(here, mine));
  expect([said, ...changed]).toEqual(['403 role_missing']);
  expect(await auditSize()).toBe(auditBefore);
}

async function playCell({ row, who }: { row: AccessRow; who: Who }): Promise<void> {
  const scene = await sceneOf(row);
  const { mine, secret, input, guess = input, signedIn = guess } = scene;
  const inputs = { anonymous: guess, other: signedIn, owner: input, operator: input };
  const browser = await browserOf(who, row, scene);
  await flushDeliveries(here);
  const before = await belongings(here, mine);
  const auditBefore = await auditSize();
  const answer = await ask(here, browser, { ...row, path: scene.path ?? row.path }, inputs[who]);
  const text = await answer.text();
  await flushDeliveries(here);
  const changed = changedTables(before, await belongings(here, mine));
  expect([inWords(answer.status, text), ...changed]).toEqual(row.cells[who]);
  // Each action at the desk adds one row to the audit log. Nothing else adds one.
  const acts = who === 'operator' && row.call.startsWith('POST ') ? 1 : 0;
  expect((await auditSize()) - auditBefore).toBe(acts);
  if (who === 'anonymous' || who === 'other')
    for (const value of secret) expect(text).not.toContain(value);
}

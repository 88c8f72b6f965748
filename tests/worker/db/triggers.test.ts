import { expect } from 'vitest';

import { rows } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

/*
 * A trigger runs with each write, so what it reads may not grow with the shop. The statements that
 * the product sends are watched while they run (tests/support/scans); those within triggers are
 * not seen there, so their plans are read here.
 */

/** Columns with few values: a search by them alone reads a share of the whole table. */
const fewValued = new Set(['metric', 'label', 'status', 'kind', 'source', 'type', 'what']);

/** The statements of a trigger, with a value in place of each column of the written row. */
function statementsOf(trigger: string): string[] {
  const body = trigger.slice(trigger.search(/\bbegin\b/i) + 'begin'.length);
  return body
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((text) => text.trim().replaceAll(/\b(?:new|old)\.[`"]?\w+[`"]?/gi, '?'))
    .filter((text) => /^(?:insert|update|delete)\b/i.test(text));
}

function isOfTheWhole(step: string, tables: ReadonlySet<string>): boolean {
  const scanned = /^SCAN (\w+)/.exec(step)?.[1];
  if (scanned !== undefined) return tables.has(scanned);
  const by = /\(([^()]*)\)$/.exec(step)?.[1]?.split(' AND ') ?? [];
  return by.length > 0 && by.every((one) => fewValued.has(one.replace(/=\?$/, '')));
}

async function planOf(w: World, statement: string): Promise<string[]> {
  const values = [...statement.matchAll(/\?/g)].map(() => null);
  const plan = `explain query plan ${statement}`;
  return (await rows<{ detail: string }>(w, plan, ...values)).map(({ detail }) => detail);
}

test('no trigger reads a share of a whole table', async ({ w }) => {
  const names = await rows<{ name: string }>(
    w,
    "select name from sqlite_master where type = 'table'",
  );
  const tables = new Set(names.map(({ name }) => name));
  const triggers = await rows<{ name: string; sql: string }>(
    w,
    "select name, sql from sqlite_master where type = 'trigger'",
  );
  expect(triggers.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name, sql } of triggers) {
    for (const statement of statementsOf(sql)) {
      const steps = (await planOf(w, statement)).filter((step) => isOfTheWhole(step, tables));
      found.push(...steps.map((step) => `${name}: ${step}`));
    }
  }
  expect(found).toEqual([]);
});

import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { beginContract, selectContract, writeContract } from '#worker/entitlement/shared-sql.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';

function contract(id: string, status: Contract['status']): Contract {
  return {
    id,
    accountId: 'nobody',
    number: null,
    status,
    oneTime: false,
    planKey: 'monthly',
    billingMonths: 1,
    priceId: 'price_1',
    value: 1339,
    owed: null,
    renewDisabled: false,
    trialEndAt: null,
    expiresAt: null,
    paidThrough: null,
    dueAt: null,
    purchasedAt: 0,
  };
}

/** Triggers write, too, so a row that was written counts for more than one. */
const isWritten = ({ meta }: { meta: { changes: number } }) => meta.changes > 0;

async function mirror() {
  const db = drizzle(await (await world()).database());
  const id = `sub_${crypto.randomUUID()}`;
  const write = async (status: Contract['status'], version: number | null) =>
    isWritten(await writeContract(db, contract(id, status), version, 0));
  const version = async () => (await selectContract(db, id))[0]?.syncVersion ?? null;
  const begin = async () => isWritten(await beginContract(db, contract(id, 'active'), 0));
  return { write, version, begin };
}

test('a contract is written only if nobody has written it since it was read', async () => {
  const { write, version } = await mirror();
  expect(await version()).toBeNull();
  expect(await write('incomplete', null)).toBe(true);
  const early = await version();
  expect(await write('active', early)).toBe(true);
  // Two writers that read the contract earlier, one of them before its row existed.
  expect(await write('incomplete', early)).toBe(false);
  expect(await write('incomplete', null)).toBe(false);
  expect(await version()).toBe((early ?? 0) + 1);
});

test('beginning a contract does not overwrite a later state from Stripe', async () => {
  const { write, version, begin } = await mirror();
  expect(await begin()).toBe(true);
  expect(await write('canceled', await version())).toBe(true);
  expect(await begin()).toBe(false);
});

test('a contract that comes without a number gets one and keeps it, whatever comes later', async () => {
  const db = drizzle(await (await world()).database());
  const id = `sub_${crypto.randomUUID()}`;
  const number = async () => (await selectContract(db, id))[0]?.number;
  const at = async () => (await selectContract(db, id))[0]?.syncVersion ?? null;
  await writeContract(db, contract(id, 'incomplete'), null, 0);
  const given = await number();
  expect(given).toMatch(/^LX-[2-9A-HJ-NP-Z]{10}$/);
  await beginContract(db, { ...contract(id, 'active'), number: 'LX-2222222222' }, 0);
  expect(await number()).toBe(given);
  await writeContract(db, { ...contract(id, 'active'), number: 'LX-3333333333' }, await at(), 0);
  expect(await number()).toBe(given);
});

import { rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { planNamed } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { dayOf } from '#worker/date.ts';
import type { AccessRow } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { buyer, rival, subscriber } from './people.ts';

/** The invoice that a subscriber has paid, and where its refunds are. */
async function paid(world: World) {
  const scene = await subscriber(world);
  const at = `/api/internal/people/${scene.mine[0]}/refunds`;
  return { ...scene, other: await rival(world), at };
}

/** An act that another operator has asked for. Returns its id. */
async function askedFor(world: World, accountId: string, waits: object): Promise<string> {
  const id = crypto.randomUUID();
  await rows(
    world,
    `insert into audit (action_id, attempt, at, operator, action, subject, subject_id, account_id,
      details) values (?1, ?1, 1, 'erste@lexlern.example', 'second_look.asked', 'second_look', ?1,
      ?2, ?3)`,
    id,
    accountId,
    JSON.stringify(waits),
  );
  return id;
}

/** Money that did not reach its person, and money that they do not owe. */
/** A scene with a debit that came back, and the input for what the desk does with it. */
function returned(act: 'waive-fee' | 'forgive') {
  return async (world: World) => {
    const scene = await subscriber(world);
    const [accountId = ''] = scene.mine;
    await rows(world, "update dispute set status = 'dropped' where account_id = ?", accountId);
    const [debit] = await rows<{ id: number }>(
      world,
      `insert into dispute (account_id, contract_id, invoice_id, charge, reason, status, value,
        fee, opened_at) values (?1, 'sub_access', 'in_' || ?2, 'py_' || ?2, 'returned', 'open',
        1339, 750, 1) returning id`,
      accountId,
      crypto.randomUUID(),
    );
    const path = `/api/internal/people/${accountId}/debits/${debit?.id}/${act}`;
    const input = { action_id: crypto.randomUUID(), reason: 'Konto gesperrt' };
    return { ...scene, other: await rival(world), path, input };
  };
}

/** A scene with a contract, and the input for a plan that is to take over from it. */
async function changed(world: World) {
  const scene = await buyer(world);
  const { plan_id: id } = await planNamed(world, 'half_yearly');
  const input = {
    action_id: crypto.randomUUID(),
    contract_id: scene.subscriptionId,
    plan_id: id,
    expected_total: 0,
    reason: 'Wunsch am Telefon',
  };
  const path = `/api/internal/people/${scene.mine[0]}/changes`;
  return { ...scene, other: await rival(world), path, input };
}

export const repaymentRows: AccessRow[] = [
  deskRow(
    'POST /api/internal/people/:id/repayments/by-hand',
    ['200', 'audit', 'outbox', 'repayment'],
    async (world) => {
      const scene = await subscriber(world);
      const [accountId = ''] = scene.mine;
      const key = `access:${crypto.randomUUID()}`;
      await rows(
        world,
        `insert into repayment (key, account_id, contract_id, reason, status, amount, due_at,
          look_at, created_at, updated_at) values (?, ?, 'sub_access', 'desk', 'failed', 500, 1, 1,
          1, 1)`,
        key,
        accountId,
      );
      const input = {
        action_id: crypto.randomUUID(),
        key,
        cents: 500,
        way: 'bank_transfer',
        day: dayOf(await clockOf(world)),
        reference: 'Erstattung',
      };
      const path = `/api/internal/people/${accountId}/repayments/by-hand`;
      return { ...scene, other: await rival(world), path, input };
    },
  ),
  deskRow(
    'POST /api/internal/people/:id/debits/:thing/waive-fee',
    ['200', 'audit', 'dispute', 'outbox'],
    returned('waive-fee'),
  ),
  deskRow(
    'POST /api/internal/people/:id/debits/:thing/forgive',
    ['200', 'audit', 'dispute', 'outbox'],
    returned('forgive'),
  ),
  deskRow(
    'POST /api/internal/people/:id/contracts/:thing/forgive',
    ['200', 'audit', 'contract', 'outbox'],
    async (world) => {
      const scene = await subscriber(world);
      const id = scene.subscriptionId;
      await rows(world, "update contract set status = 'past_due' where id = ?", id);
      const path = `/api/internal/people/${scene.mine[0]}/contracts/${id}/forgive`;
      return { ...scene, path, input: { action_id: crypto.randomUUID(), reason: 'Kulanz' } };
    },
  ),
  deskRow('GET /api/internal/people/:id/refunds/:thing', ['200'], async (world) => {
    const { at, ...scene } = await paid(world);
    return { ...scene, path: `${at}/${scene.invoiceId}` };
  }),
  deskRow(
    'POST /api/internal/people/:id/refunds',
    ['200', 'audit', 'outbox', 'repayment'],
    async (world) => {
      const { at, ...scene } = await paid(world);
      const input = {
        action_id: crypto.randomUUID(),
        invoice_id: scene.invoiceId,
        amount: 500,
        reason: 'Kulanz',
      };
      return { ...scene, path: at, input };
    },
  ),
  deskRow(
    'POST /api/internal/second-looks/:id/confirm',
    ['200', 'audit', 'outbox', 'repayment'],
    async (world) => {
      const scene = await paid(world);
      const waits = { act: 'refund', invoice_id: scene.invoiceId, amount: 400, reason: 'Kulanz' };
      const id = await askedFor(world, scene.mine[0] ?? '', waits);
      const path = `/api/internal/second-looks/${id}/confirm`;
      return { ...scene, path, input: { action_id: crypto.randomUUID() } };
    },
  ),
  deskRow('POST /api/internal/second-looks/:id/refuse', ['200', 'audit'], async (world) => {
    const scene = await paid(world);
    const id = await askedFor(world, scene.mine[0] ?? '', { act: 'payout', payout_id: '1' });
    const path = `/api/internal/second-looks/${id}/refuse`;
    return { ...scene, path, input: { action_id: crypto.randomUUID() } };
  }),
  deskRow('GET /api/internal/people/:id/cancellations/:thing', ['200'], async (world) => {
    const scene = await subscriber(world);
    const path = `/api/internal/people/${scene.mine[0]}/cancellations/${scene.subscriptionId}`;
    const input = { when: 'term_end', refund: 'none' };
    return { ...scene, other: await rival(world), path, input };
  }),
  deskRow(
    'POST /api/internal/people/:id/cancellations',
    ['200', 'audit', 'contract', 'outbox'],
    async (world) => {
      const scene = await buyer(world);
      const path = `/api/internal/people/${scene.mine[0]}/cancellations`;
      const input = {
        action_id: crypto.randomUUID(),
        contract_id: scene.subscriptionId,
        when: 'term_end',
        refund: 'none',
        reason: 'Umzug ins Ausland',
      };
      return { ...scene, other: await rival(world), path, input };
    },
  ),
  deskRow('GET /api/internal/people/:id/changes/:thing', ['200'], async (world) => {
    const scene = await subscriber(world);
    const { plan_id: id } = await planNamed(world, 'half_yearly');
    const path = `/api/internal/people/${scene.mine[0]}/changes/${id}`;
    return { ...scene, other: await rival(world), path };
  }),
  deskRow(
    'POST /api/internal/people/:id/changes',
    ['200', 'audit', 'outbox', 'purchase'],
    async (world) => changed(world),
  ),
  deskRow(
    'POST /api/internal/people/:id/changes/:thing/undo',
    ['200', 'audit', 'outbox', 'purchase'],
    async (world) => {
      const { input, ...scene } = await changed(world);
      await (await openDesk(world)).act(scene.path, input);
      const path = `${scene.path}/${scene.subscriptionId}/undo`;
      const undo = { action_id: crypto.randomUUID(), reason: 'Doch nicht' };
      return { ...scene, path, input: undo };
    },
  ),
];

import { rows } from '#tests/support/database.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { dayOf } from '#worker/date.ts';
import type { AccessRow } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { rival, subscriber } from './people.ts';

/** Money that did not reach its person, and money that they do not owe. */
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
    async (world) => {
      const scene = await subscriber(world);
      const [accountId = ''] = scene.mine;
      const [debit] = await rows<{ id: number }>(
        world,
        `insert into dispute (account_id, contract_id, invoice_id, charge, reason, status, value,
          fee, opened_at) values (?1, 'sub_access', 'in_' || ?1, 'py_' || ?1, 'returned', 'open',
          1339, 750, 1) returning id`,
        accountId,
      );
      const path = `/api/internal/people/${accountId}/debits/${debit?.id}/waive-fee`;
      const input = { action_id: crypto.randomUUID(), reason: 'Konto gesperrt' };
      return { ...scene, other: await rival(world), path, input };
    },
  ),
];

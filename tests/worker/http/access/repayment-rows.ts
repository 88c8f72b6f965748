import { rows } from '#tests/support/database.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { dayOf } from '#worker/date.ts';
import type { AccessRow } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { rival, subscriber } from './people.ts';

/** Money that did not reach its person. */
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
];

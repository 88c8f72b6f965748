import { askForPayout, payoutOf } from '#tests/support/deals.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { PayoutBatchAnswer } from '#worker/desk/payouts/schemas.ts';
import type { AccessRow } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { ownerScene, passerBy, unknown } from './people.ts';

const act = (): { action_id: string } => ({ action_id: crypto.randomUUID() });

/** A person with a waiting payout, and the payout's path at the desk. */
async function payee(world: World) {
  const person = await passerBy(world);
  await askForPayout(world, person);
  const scene = await ownerScene(world, person);
  const { id } = await payoutOf(await openDesk(world), person.email);
  return { ...scene, mine: [...scene.mine, id], path: `/api/internal/payouts/${id}` };
}

async function approvedPayee(world: World) {
  const scene = await payee(world);
  await (await openDesk(world)).act(`${scene.path}/approve`);
  return scene;
}

function decision(
  what: string,
  changed: string[],
  scene: typeof payee,
  input: Record<string, unknown> = {},
): AccessRow {
  return deskRow(`POST /api/internal/payouts/:id/${what}`, ['200', ...changed], async (world) => {
    const { path, ...one } = await scene(world);
    return { ...one, path: `${path}/${what}`, input: { ...act(), ...input } };
  });
}

/** Payouts of the expense allowance, and what the desk does with them. */
export const payoutRows: AccessRow[] = [
  {
    call: 'POST /api/evaluation/payout/request',
    async scene(world) {
      const person = await passerBy(world);
      const terms = { purpose: 'evaluation', allowance: 2500 } as const;
      const code = await loginCodeFor(world, person.email, terms);
      const input = { paypal_account: person.email, code };
      return { ...(await ownerScene(world, person)), input, guess: { ...input, code: unknown } };
    },
    cells: {
      anonymous: ['400 invalid_request'],
      other: ['400 invalid_request'],
      owner: ['200', 'outbox', 'payout'],
    },
  },
  deskRow('GET /api/internal/payouts', ['200']),
  decision('approve', ['audit', 'payout'], payee),
  decision('paid', ['audit', 'outbox', 'payout'], approvedPayee),
  decision('fail', ['audit', 'outbox', 'payout'], payee, { reason: 'Das Konto gibt es nicht.' }),
  decision('back', ['audit', 'payout'], approvedPayee),
  deskRow('POST /api/internal/payout-batches', ['200', 'payout'], async (world) => {
    const { path: _path, ...scene } = await approvedPayee(world);
    return { ...scene, input: act() };
  }),
  deskRow('GET /api/internal/payout-batches/:file', ['200'], async (world) => {
    const { path: _path, ...scene } = await approvedPayee(world);
    const desk = await openDesk(world);
    const { batch_id: id } = await desk.act<PayoutBatchAnswer>('/api/internal/payout-batches');
    return { ...scene, path: `/api/internal/payout-batches/${id}.csv` };
  }),
];

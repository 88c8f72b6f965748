import {
  deals,
  submitProof,
  newDeal,
  proofFile,
  proofOf,
  uploadPath,
} from '#tests/support/deals.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { DeskDealAnswer } from '#worker/desk/deals/schemas.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { ownerScene, passerBy } from './people.ts';

const dealId = deals.twoMonths;
const act = (): { action_id: string } => ({ action_id: crypto.randomUUID() });
const signedIn = { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] } as const;

async function visitor(world: World): Promise<Scene> {
  return ownerScene(world, await passerBy(world));
}

/** A person who has uploaded a proof. */
async function prover(world: World) {
  const person = await passerBy(world);
  await submitProof(person, dealId);
  const scene = await ownerScene(world, person);
  const { usage_id: id } = await proofOf(await openDesk(world), person.email);
  return { ...scene, mine: [...scene.mine, id], id };
}

const below = (what: string): AccessRow => ({
  call: `GET /api/cashback/deals/:id${what}`,
  path: `/api/cashback/deals/${dealId}${what}`,
  scene: visitor,
  cells: signedIn,
});

function review(what: string, changed: string[], input: Record<string, unknown> = {}): AccessRow {
  return deskRow(`POST /api/internal/proofs/:id/${what}`, ['200', ...changed], async (world) => {
    const { id, ...scene } = await prover(world);
    const path = `/api/internal/proofs/${id}`;
    if (what === 'undo') await (await openDesk(world)).act(`${path}/confirm`, { round: 1 });
    return { ...scene, path: `${path}/${what}`, input: { ...act(), round: 1, ...input } };
  });
}

/** A row with a deal of its own. */
function withDeal(what: string, input: (deal: DeskDealAnswer['deal']) => Record<string, unknown>) {
  return deskRow(`POST /api/internal/deals/:id${what}`, ['200'], async (world) => {
    const desk = await openDesk(world);
    const { deal: newest } = await desk.act<DeskDealAnswer>('/api/internal/deals', newDeal);
    const path = `/api/internal/deals/${newest.id}`;
    // A withdrawn deal does not disturb other tests.
    const withdrawn =
      what === '/withdraw' ? null : await desk.act<DeskDealAnswer>(`${path}/withdraw`);
    const deal = withdrawn?.deal ?? newest;
    return { ...(await visitor(world)), path: path + what, input: input(deal) };
  });
}

/** Deals, proofs, and what the desk does with them. */
export const dealRows: AccessRow[] = [
  { call: 'GET /api/cashback/deals', scene: visitor, cells: signedIn },
  { call: 'GET /api/cashback/user', scene: visitor, cells: signedIn },
  { call: 'GET /api/cashback/usages', scene: prover, cells: signedIn },
  below(''),
  below('/usage'),
  {
    ...below('/logo'),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/cashback/deals/:id/proof',
    path: `/api/cashback/deals/${dealId}/proof`,
    scene: prover,
    cells: { anonymous: ['401 not_logged_in'], other: ['404 not_found'], owner: ['200'] },
  },
  {
    call: 'POST /api/cashback/deals/:id/upload',
    path: uploadPath(dealId),
    scene: async (world) => ({ ...(await visitor(world)), input: { file: proofFile() } }),
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'deal_usage', 'entitlement_grant', 'outbox', 'proof'],
    },
  },
  deskRow('GET /api/internal/proofs', ['200'], prover),
  deskRow('GET /api/internal/proofs/:id/file', ['200'], async (world) => {
    const { id, ...scene } = await prover(world);
    return { ...scene, path: `/api/internal/proofs/${id}/file` };
  }),
  review('confirm', ['audit', 'deal_usage', 'entitlement_grant', 'outbox']),
  review('reject', ['audit', 'deal_usage', 'entitlement_grant', 'outbox'], { reason: 'Leer.' }),
  review('undo', ['audit', 'deal_usage', 'entitlement_grant', 'outbox']),
  deskRow('GET /api/internal/deals', ['200']),
  deskRow('POST /api/internal/deals', ['200'], async (world) => ({
    ...(await visitor(world)),
    input: { ...act(), ...newDeal },
  })),
  withDeal('', ({ updated_at }) => ({ ...act(), ...newDeal, updated_at })),
  withDeal('/withdraw', act),
  withDeal('/offer', act),
  withDeal('/logo', () => ({
    file: new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'l.png', {
      type: 'image/png',
    }),
  })),
];

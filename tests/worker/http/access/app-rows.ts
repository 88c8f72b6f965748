import { rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { ownerScene, passerBy } from './people.ts';

const act = (): { action_id: string } => ({ action_id: crypto.randomUUID() });
const newId = () => crypto.randomUUID().slice(0, 8);

/** An app of the desk's, with a key, an address, and a message that has not arrived there. */
async function app(world: World) {
  const scene = await ownerScene(world, await passerBy(world));
  const id = newId();
  await rows(
    world,
    `insert into client_key (id, client_id, secret_hash, created_at) values (?1, ?1, ?1, 1)`,
    id,
  );
  await rows(
    world,
    `insert into client_endpoint (id, client_id, address, types, secret_at, created_at, pinged_at)
      values (?1, ?1, '/hooks', '[]', 1, 1, 9e14)`,
    id,
  );
  await rows(
    world,
    `insert into webhook_delivery (id, endpoint_id, account_id, type, created_at)
      values (?1, ?1, ?2, 'account.updated', 1)`,
    id,
    scene.mine[0],
  );
  return { scene: { ...scene, mine: [...scene.mine, id] }, id };
}

/** A scene about that app: the path below it, and the input for a call that writes. */
function about(path: (id: string) => string, input?: () => Record<string, unknown>) {
  return async (world: World): Promise<Scene> => {
    const { scene, id } = await app(world);
    return { ...scene, path: `/api/internal/${path(id)}`, ...(input && { input: input() }) };
  };
}

/** A scene about an app that is registered and has room for a key. */
async function registered(world: World, below: string, more: object = {}): Promise<Scene> {
  await rows(world, "delete from client_key where client_id = 'lexlern-app' and id <> 'sandbox'");
  await rows(
    world,
    "delete from client_endpoint where client_id = 'lexlern-app' and id <> 'sandbox'",
  );
  const { scene } = await app(world);
  const path = `/api/internal/apps/lexlern-app/${below}`;
  return { ...scene, path, input: { ...act(), ...more } };
}

const endpoint = { address: '/sandbox/partner/webhooks', types: ['entitlement.changed'] };

/** The desk's calls about apps. */
export const appRows: AccessRow[] = [
  deskRow('GET /api/internal/apps', ['200']),
  deskRow('POST /api/internal/apps/:id/keys', ['200'], (world) => registered(world, 'keys')),
  deskRow('POST /api/internal/apps/:id/endpoints', ['200'], (world) =>
    registered(world, 'endpoints', endpoint),
  ),
  deskRow(
    'POST /api/internal/app-keys/:id/end',
    ['200', 'audit', 'client_key'],
    about((id) => `app-keys/${id}/end`, act),
  ),
  deskRow(
    'GET /api/internal/app-endpoints/:id/messages',
    ['200'],
    about((id) => `app-endpoints/${id}/messages`),
  ),
  deskRow(
    'POST /api/internal/app-endpoints/:id/secret',
    ['200', 'audit', 'client_endpoint'],
    about((id) => `app-endpoints/${id}/secret`, act),
  ),
  deskRow(
    'POST /api/internal/app-endpoints/:id/resume',
    ['200', 'audit', 'webhook_delivery'],
    about((id) => `app-endpoints/${id}/resume`, act),
  ),
  deskRow(
    'POST /api/internal/app-endpoints/:id/end',
    ['200', 'audit', 'client_endpoint', 'webhook_delivery'],
    about((id) => `app-endpoints/${id}/end`, act),
  ),
  deskRow(
    'POST /api/internal/app-messages/:id/again',
    ['200', 'audit', 'webhook_delivery'],
    about((id) => `app-messages/${id}/again`, act),
  ),
];

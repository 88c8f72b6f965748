import { Authenticator } from '#tests/support/authenticator.ts';
import type { World } from '#tests/support/world.ts';
import {
  addOptions,
  confirmOptions,
  openPasskeyOwner,
  signInOptions,
} from '#tests/support/passkeys.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { AccessRow } from './access-row.ts';
import { ownerScene, passerBy } from './people.ts';

/** A person with a passkey; the other person has one, too, and both have just confirmed. */
async function withPasskey(world: World) {
  const owner = await openPasskeyOwner(world);
  const scene = await ownerScene(world, owner);
  const other = await openPasskeyOwner(world);
  const { id } = owner.passkey;
  const { authenticator } = owner;
  return { ...scene, secret: [...scene.secret, id], other, id, authenticator };
}

/** Signing in and confirming with a passkey, and the list of passkeys. */
export const passkeyRows: AccessRow[] = [
  {
    call: 'POST /api/account/passkey/signin/options',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/passkey/signin',
    async scene(world) {
      const { authenticator, ...scene } = await withPasskey(world);
      const owner = openBrowser(world);
      return { ...scene, owner, input: authenticator.get(await signInOptions(owner)) };
    },
    cells: {
      anonymous: ['400 invalid_passkey'],
      other: ['400 invalid_passkey'],
      owner: ['200', 'known_browser', 'outbox', 'passkey', 'session'],
    },
  },
  {
    call: 'POST /api/account/passkey/confirm/options',
    scene: withPasskey,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/passkey/confirm',
    async scene(world) {
      const { authenticator, ...scene } = await withPasskey(world);
      const { user_handle: _, ...input } = authenticator.get(await confirmOptions(scene.owner));
      return { ...scene, input };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['400 invalid_passkey'],
      owner: ['200', 'passkey', 'session'],
    },
  },
  {
    call: 'GET /api/account/passkey/list',
    scene: withPasskey,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/passkey/add/options',
    scene: withPasskey,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/passkey/add',
    async scene(world) {
      const scene = await withPasskey(world);
      const input = new Authenticator(world.origin).create(await addOptions(scene.owner));
      return { ...scene, input };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['400 invalid_passkey'],
      owner: ['200', 'outbox', 'passkey'],
    },
  },
  {
    call: 'POST /api/account/passkey/rename',
    async scene(world) {
      const scene = await withPasskey(world);
      return { ...scene, input: { id: scene.id, name: 'Mein Telefon' } };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'passkey'],
    },
  },
  {
    call: 'POST /api/account/passkey/remove',
    async scene(world) {
      const scene = await withPasskey(world);
      return { ...scene, input: { id: scene.id } };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'outbox', 'passkey'],
    },
  },
];

import type { World } from '#tests/support/world.ts';
import { codeSentTo } from '#tests/support/people.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { ownerScene, passerBy } from './people.ts';

/** A person who has the code for deleting their account. */
async function leaving(world: World): Promise<Scene & { code: string }> {
  const person = await passerBy(world);
  await person.post('/api/account/deletion/code');
  return { ...(await ownerScene(world, person)), code: await codeSentTo(world, person.email) };
}

/** Deleting an account: who may ask for it, and who may undo it. */
export const deletionRows: AccessRow[] = [
  {
    call: 'GET /api/account/deletion/options',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/deletion/code',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'own_code'] },
  },
  {
    // Somebody else's code deletes nobody's account.
    call: 'POST /api/account/deletion',
    async scene(world) {
      const scene = await leaving(world);
      return { ...scene, input: { code: scene.code, when: 'now' } };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['410 expired_code'],
      owner: ['200', 'account_deletion', 'outbox', 'own_code'],
    },
  },
  {
    call: 'POST /api/account/deletion/undo',
    async scene(world) {
      const scene = await leaving(world);
      await scene.owner.post('/api/account/deletion', { code: scene.code, when: 'now' });
      await world.awaitMails();
      return scene;
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'account_deletion', 'outbox'],
    },
  },
];

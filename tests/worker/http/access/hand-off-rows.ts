import type { World } from '#tests/support/world.ts';
import { handOff } from '#tests/worker/handoff/hand-offs.ts';
import type { AccessRow } from './access-row.ts';
import { sha256 } from './belongings.ts';
import { ownerScene, passerBy, readBy } from './people.ts';

const client = (world: World) => ({
  client_id: 'lexlern-app',
  redirect_uri: `${world.origin}/sandbox/partner/callback`,
});

/** The hand-off to another application. */
export const handOffRows: AccessRow[] = [
  {
    call: 'POST /api/account/oauth/signin',
    async scene(world) {
      const person = await passerBy(world);
      const { token } = await handOff(person);
      const scene = await ownerScene(world, person);
      return { ...scene, mine: [...scene.mine, sha256(token ?? '')], input: { token } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['400 invalid_request'], owner: ['200'] },
  },
  {
    call: 'GET /api/account/oauth/client',
    scene: (world) => readBy(world, client(world)),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/account/oauth/redirect',
    scene: (world) => readBy(world, client(world)),
    cells: { anonymous: ['302'], other: ['302'], owner: ['302'] },
  },
  {
    call: 'GET /.well-known/jwks.json',
    scene: (world) => readBy(world),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /.well-known/openid-configuration',
    scene: (world) => readBy(world),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
];

import type { World } from '#tests/support/world.ts';
import { handOff } from '#tests/worker/handoff/hand-offs.ts';
import type { AccessRow } from './access-row.ts';
import { readBy, subscriber } from './people.ts';

/** Only a client with its secret gets an answer. A session opens nothing, not even one's own. */
export const clientApiRows: AccessRow[] = [
  { call: 'GET /api/v1/accounts/:sub/entitlements', ending: '/entitlements' },
  { call: 'POST /api/v1/accounts/:sub', ending: null, input: { sub: ['x'] } },
  { call: 'POST /api/v1/accounts/:sub/pass', ending: '/pass', input: {} },
].map(({ call, ending, input }) => ({
  call,
  async scene(world: World) {
    const scene = await subscriber(world);
    await handOff(scene.owner);
    const sub = ending === null ? 'lookup' : scene.mine[0];
    return { ...scene, path: `/api/v1/accounts/${sub}${ending ?? ''}`, ...(input && { input }) };
  },
  cells: {
    anonymous: ['401 unknown_client'],
    other: ['401 unknown_client'],
    owner: ['401 unknown_client'],
  },
}));

const nobody = {
  anonymous: ['401 unknown_client'],
  other: ['401 unknown_client'],
  owner: ['401 unknown_client'],
} as const;

clientApiRows.push(
  { call: 'GET /api/v1/changes', scene: (world: World) => readBy(world), cells: nobody },
  {
    call: 'POST /api/v1/store/claims',
    async scene(world: World) {
      const scene = await subscriber(world);
      await handOff(scene.owner);
      const input = { sub: scene.mine[0], platform: 'ios', reference: 'not-known' };
      return { ...scene, input };
    },
    cells: nobody,
  },
);

/** Only an access token opens it, which no browser has. */
clientApiRows.push({
  call: 'GET /api/v1/me/entitlements',
  scene: (world: World) => readBy(world),
  cells: {
    anonymous: ['401 invalid_token'],
    other: ['401 invalid_token'],
    owner: ['401 invalid_token'],
  },
});

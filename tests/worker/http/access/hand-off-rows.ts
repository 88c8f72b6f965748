import type { World } from '#tests/support/world.ts';
import { begin, nativeApp, signInToApp } from '#tests/worker/handoff/code/native-app.ts';
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
  {
    call: 'GET /.well-known/oauth-authorization-server',
    scene: (world) => readBy(world),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /.well-known/apple-app-site-association',
    scene: (world) => readBy(world),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /.well-known/assetlinks.json',
    scene: (world) => readBy(world),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    // What is in order opens the page, which is among those of `GET /*`.
    call: 'GET /oauth/authorize',
    scene: (world) => readBy(world, begin({ code_challenge_method: 'plain' }).query),
    cells: { anonymous: ['302'], other: ['302'], owner: ['302'] },
  },
  {
    call: 'GET /oauth/authorize/signup',
    scene: (world) => readBy(world, begin({ code_challenge_method: 'plain' }).query),
    cells: { anonymous: ['302'], other: ['302'], owner: ['302'] },
  },
  {
    call: 'POST /api/account/oauth/code',
    async scene(world) {
      const { response_type: _type, ...query } = begin().query;
      const input = { ...query, approve: true };
      return { ...(await ownerScene(world, await passerBy(world))), input };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'oauth_grant'] },
  },
  {
    // Whoever has the token is the owner; nobody else can know it.
    call: 'POST /oauth/token',
    isForm: true,
    async scene(world) {
      const person = await passerBy(world);
      const { refresh_token: token } = await signInToApp(world, person);
      const form = { grant_type: 'refresh_token', client_id: nativeApp.id };
      return {
        ...(await ownerScene(world, person)),
        input: { ...form, refresh_token: token },
        guess: {
          ...form,
          refresh_token: token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        },
      };
    },
    cells: {
      anonymous: ['400 invalid_grant'],
      other: ['400 invalid_grant'],
      owner: ['200', 'oauth_grant'],
    },
  },
  {
    // A token that is none is no error (RFC 7009, section 2.2).
    call: 'POST /oauth/revoke',
    isForm: true,
    async scene(world) {
      const person = await passerBy(world);
      const { access_token: token } = await signInToApp(world, person);
      return {
        ...(await ownerScene(world, person)),
        input: { client_id: nativeApp.id, token },
        guess: { client_id: nativeApp.id, token: 'f'.repeat(64) },
      };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200', 'oauth_grant'] },
  },
];

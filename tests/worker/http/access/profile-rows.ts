import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { codeFor, member, newPassword, ownerScene, passerBy } from './people.ts';

async function confirming(world: World) {
  const person = await passerBy(world);
  const scene = await ownerScene(world, person);
  return codeFor(world, scene, '/api/account/confirm/code', {}, person.email);
}

/** The ways in which a person signs in, and their sessions. */
export const profileRows: AccessRow[] = [
  {
    call: 'GET /api/account/profile',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/account/sessions',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/sessions/end',
    async scene(world) {
      const person = await passerBy(world);
      const answer = await person.get('/api/account/sessions');
      const { sessions } = (await answer.json()) as { sessions: { id: string }[] };
      const scene = await ownerScene(world, person);
      const id = sessions[0]?.id ?? '';
      return { ...scene, secret: [...scene.secret, id], input: { id } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'session'] },
  },
  {
    call: 'POST /api/account/password/change',
    async scene(world): Promise<Scene> {
      const scene = await member(world);
      const input = { password: newPassword, current_password: scene.person.password };
      return { ...scene, input, other: await signUpPerson(world) };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'account', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /api/account/name/change',
    async scene(world) {
      const scene = await ownerScene(world, await passerBy(world));
      return { ...scene, input: { display_name: 'Erika Musterfrau' } };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'account', 'name_part'],
    },
  },
  {
    call: 'POST /api/account/email/change',
    async scene(world) {
      const scene = await member(world);
      const { email, password } = scene.person;
      const other = await signUpPerson(world);
      return {
        ...scene,
        other,
        input: { email: newEmail(), password },
        guess: { email, password },
      };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['409 user_exist'],
      owner: ['200', 'challenge'],
    },
  },
  {
    call: 'POST /api/account/email/change/verify',
    async scene(world) {
      const scene = await member(world);
      const email = newEmail();
      const body = { email, password: scene.person.password };
      const challenge = await codeFor(world, scene, '/api/account/email/change', body, email);
      return { ...challenge, input: { code: challenge.code, token: challenge.token } };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['410 expired_code', 'challenge'],
      owner: ['200', 'account', 'challenge', 'name_part', 'outbox'],
    },
  },
  {
    call: 'POST /api/account/identity/unlink',
    async scene(world): Promise<Scene> {
      const scene = await member(world);
      const { email, password } = scene.person;
      const identity = newIdentity({ email });
      await signInAs(world, openBrowser(world), identity);
      const input = { provider: identity.provider, password };
      const other = await signUpPerson(world);
      return { ...scene, mine: [...scene.mine, identity.sub], input, other };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'identity', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /api/account/confirm/code',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'challenge'] },
  },
  {
    call: 'POST /api/account/confirm/verify',
    async scene(world) {
      const { code, token, ...scene } = await confirming(world);
      return { ...scene, input: { code, token } };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['410 expired_code', 'challenge'],
      owner: ['200', 'challenge', 'session'],
    },
  },
  {
    call: 'GET /api/auth/iflogged',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['200 not_logged_in'], other: ['200'], owner: ['200'] },
  },
];

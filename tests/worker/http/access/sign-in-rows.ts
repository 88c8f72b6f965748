import type { World } from '#tests/support/world.ts';
import { beginSocial, credentialOf, newIdentity, signInAs } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { AccessRow } from './access-row.ts';
import { member, newPassword, ownerScene, passerBy, unknown } from './people.ts';

async function byLink(world: World, purpose: 'autologin' | 'cookie' | 'evaluation') {
  const person = await passerBy(world);
  const code = await loginCodeFor(world, person.email, { purpose });
  const scene = await ownerScene(world, person);
  return { ...scene, owner: openBrowser(world), code };
}

async function atProvider(world: World, provider: 'google' | 'apple') {
  const identity = newIdentity({ provider });
  const browser = openBrowser(world);
  await signInAs(world, browser, identity);
  const scene = await ownerScene(world, { ...browser, email: identity.email });
  const owner = openBrowser(world);
  const credential = await credentialOf(world, identity, await beginSocial(owner));
  return { ...scene, owner, mine: [...scene.mine, identity.sub], identity, credential };
}

/** All ways to sign in, and to sign out. */
export const signInRows: AccessRow[] = [
  {
    call: 'POST /api/account/signin',
    async scene(world) {
      const scene = await member(world);
      const { email, password } = scene.person;
      return { ...scene, input: { email, password }, guess: { email, password: newPassword } };
    },
    cells: {
      anonymous: ['401 invalid_password', 'refusal'],
      other: ['401 invalid_password', 'refusal'],
      owner: ['200', 'known_browser', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /account/signin',
    isForm: true,
    async scene(world) {
      const scene = await member(world);
      const { email, password } = scene.person;
      // A refusal repeats the e-mail that was typed.
      const secret = scene.secret.filter((value) => value !== email);
      return {
        ...scene,
        secret,
        input: { email, password },
        guess: { email, password: newPassword },
      };
    },
    cells: {
      anonymous: ['401', 'refusal'],
      other: ['401', 'refusal'],
      owner: ['303', 'known_browser', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /api/account/logout',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200', 'session'] },
  },
  {
    call: 'POST /api/account/signinbycode',
    async scene(world) {
      const { code, ...scene } = await byLink(world, 'autologin');
      return { ...scene, input: { code }, guess: { code: unknown }, signedIn: { code } };
    },
    cells: {
      anonymous: ['400 invalid_code'],
      other: ['409 other_account'],
      owner: ['200', 'known_browser', 'login_code', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /api/account/cookie/verify',
    async scene(world) {
      const { code, ...scene } = await byLink(world, 'cookie');
      return {
        ...scene,
        input: { token: code },
        guess: { token: unknown },
        signedIn: { token: code },
      };
    },
    cells: {
      anonymous: ['400 invalid_code'],
      other: ['409 other_account'],
      owner: ['200', 'known_browser', 'login_code', 'outbox', 'session'],
    },
  },
  {
    call: 'GET /api/evaluation/autologin',
    async scene(world) {
      const { code, ...scene } = await byLink(world, 'evaluation');
      return { ...scene, input: { code }, guess: { code: unknown }, signedIn: { code } };
    },
    cells: {
      anonymous: ['400 invalid_code'],
      other: ['409 other_account'],
      owner: ['200', 'known_browser', 'login_code', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /api/account/social/nonce',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/account/social/signin',
    async scene(world) {
      const { identity, credential, ...scene } = await atProvider(world, 'google');
      const { sub: social_id, name, email, provider } = identity;
      return { ...scene, input: { social_id, name, email, provider, credential } };
    },
    cells: {
      anonymous: ['400 invalid_user'],
      other: ['400 invalid_user'],
      owner: ['200', 'known_browser', 'outbox', 'session'],
    },
  },
  {
    call: 'POST /api/account/apple/idtoken/verify',
    async scene(world) {
      const { credential, ...scene } = await atProvider(world, 'apple');
      return { ...scene, input: { id_token: credential } };
    },
    cells: { anonymous: ['400 invalid_user'], other: ['400 invalid_user'], owner: ['200'] },
  },
];

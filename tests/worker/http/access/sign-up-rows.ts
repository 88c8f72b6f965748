import type { World } from '#tests/support/world.ts';
import { beginSignUp, openBrowser, reachPassword } from '#tests/support/people.ts';
import type { AccessRow } from './access-row.ts';
import { sha256 } from './belongings.ts';
import { member, newPassword, ownerScene, passerBy, unknown } from './people.ts';

async function signingUp(world: World) {
  const owner = openBrowser(world);
  const { email, token, code } = await beginSignUp(world, owner);
  return { owner, mine: [email, sha256(token)], secret: [], email, token, code };
}

/** The sign-up, which needs codes that only the owner of the e-mail gets. */
export const signUpRows: AccessRow[] = [
  {
    call: 'POST /api/account/signupv2/email',
    async scene(world) {
      const scene = await member(world);
      return { ...scene, input: { display_name: 'Erika', email: scene.person.email } };
    },
    cells: {
      anonymous: ['409 user_exist', 'outbox'],
      other: ['409 user_exist'],
      owner: ['409 user_exist'],
    },
  },
  {
    call: 'POST /api/account/signupv2/code',
    async scene(world) {
      const { code, token, ...scene } = await signingUp(world);
      return { ...scene, input: { code, token }, guess: { code, token: unknown } };
    },
    cells: {
      anonymous: ['410 expired_code'],
      other: ['410 expired_code'],
      owner: ['200', 'challenge'],
    },
  },
  {
    call: 'POST /api/account/signupv2/password',
    async scene(world) {
      const owner = openBrowser(world);
      const { email, token } = await reachPassword(world, owner);
      const password = newPassword;
      return {
        owner,
        mine: [email, sha256(token)],
        secret: [],
        input: { password, token },
        guess: { password, token: unknown },
      };
    },
    cells: {
      anonymous: ['410 expired_code'],
      other: ['410 expired_code'],
      owner: ['200', 'account', 'challenge'],
    },
  },
  {
    call: 'POST /api/account/signupv2/friendlyname',
    async scene(world) {
      const person = await passerBy(world);
      const friendly_name = `n_${crypto.randomUUID().slice(0, 8)}`;
      await person.post('/api/account/signupv2/friendlyname', { friendly_name });
      return { ...(await ownerScene(world, person)), input: { friendly_name } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['409 name_exist'], owner: ['200'] },
  },
];

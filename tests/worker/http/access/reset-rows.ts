import type { World } from '#tests/support/world.ts';
import type { AccessRow } from './access-row.ts';
import { codeFor, member, newPassword, unknown } from './people.ts';

async function resetting(world: World) {
  const scene = await member(world);
  const { email } = scene.person;
  return codeFor(world, { ...scene, email }, '/api/account/forget/code', { email }, email);
}

/** Password resets. Anybody who knows the e-mail can request a code, but can do no more. */
export const resetRows: AccessRow[] = [
  {
    call: 'POST /api/account/forget/code',
    async scene(world) {
      const scene = await member(world);
      return { ...scene, input: { email: scene.person.email } };
    },
    cells: {
      anonymous: ['200', 'challenge'],
      other: ['200', 'challenge'],
      owner: ['200', 'challenge'],
    },
  },
  {
    call: 'POST /api/account/forget/code/verify',
    async scene(world) {
      const { email, code, token, ...scene } = await resetting(world);
      const input = { email, code, token };
      return { ...scene, input, guess: { ...input, token: unknown } };
    },
    cells: {
      anonymous: ['410 expired_code'],
      other: ['410 expired_code'],
      owner: ['200', 'challenge'],
    },
  },
  {
    call: 'POST /api/account/forget/code/resend',
    async scene(world) {
      const { email, token, ...scene } = await resetting(world);
      return { ...scene, input: { email, token }, guess: { email, token: unknown } };
    },
    cells: {
      anonymous: ['410 expired_code'],
      other: ['410 expired_code'],
      owner: ['200', 'challenge'],
    },
  },
  {
    call: 'POST /api/account/forget/password/new',
    async scene(world) {
      const { email, code, token: first, ...scene } = await resetting(world);
      const verified = await scene.owner.post('/api/account/forget/code/verify', {
        email,
        code,
        token: first,
      });
      const { token } = (await verified.json()) as { token: string };
      const input = { email, password: newPassword, token };
      return { ...scene, input, guess: { ...input, token: unknown } };
    },
    cells: {
      anonymous: ['410 expired_code'],
      other: ['410 expired_code'],
      owner: ['200', 'account', 'challenge', 'known_browser', 'outbox', 'session'],
    },
  },
];

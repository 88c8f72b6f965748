import { buyerOf, contractsOf, declare } from '#tests/support/declarations.ts';
import type { World } from '#tests/support/world.ts';
import { newEmail } from '#tests/support/people.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { ownerScene, passerBy } from './people.ts';

type Fields = Record<string, string>;

/** Everybody may declare something; the receipt goes to the address that they gave. */
function door(path: '/kuendigen' | '/widerrufen'): AccessRow {
  return {
    call: `POST ${path}`,
    isForm: true,
    async scene(world) {
      const scene = await ownerScene(world, await passerBy(world));
      const email = newEmail();
      return { ...scene, mine: [email], input: { name: 'Erika', email } };
    },
    cells: { anonymous: ['303', 'outbox'], other: ['303', 'outbox'], owner: ['303', 'outbox'] },
  };
}

/** Whoever has the address has the right to the file. */
function receiptFile(path: '/kuendigen' | '/widerrufen'): AccessRow {
  return {
    call: `GET ${path}/eingang/:receipt/:file`,
    async scene(world) {
      const owner = await passerBy(world);
      const { receipt, id } = await declare(world, path, { email: newEmail() });
      return { owner, mine: [id], secret: [owner.email], path: `${receipt}/datei.txt` };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  };
}

/** An act of the desk about a declaration of somebody with a contract. */
function declared(act: string, fields: Fields, input: (number: string) => object) {
  return async (world: World): Promise<Scene> => {
    const owner = await buyerOf(world);
    const [contract] = await contractsOf(world, owner);
    const { id } = await declare(world, '/kuendigen', { email: owner.email, ...fields });
    return {
      owner,
      mine: [id],
      secret: [owner.email],
      path: `/api/internal/declarations/${id}/${act}`,
      input: { action_id: crypto.randomUUID(), ...input(contract?.number ?? '') },
    };
  };
}

const changed = ['200', 'audit', 'declaration_case', 'declaration_step'] as const;
const extraordinary = { kind: 'extraordinary', reason: 'Die App läuft nicht.' };
const base = '/api/internal/declarations';

export const declarationRows: AccessRow[] = [
  door('/kuendigen'),
  door('/widerrufen'),
  receiptFile('/kuendigen'),
  receiptFile('/widerrufen'),
  {
    // An address that we never made does nothing, whoever calls it.
    call: 'POST /erklaerung/:reply',
    path: `/erklaerung/n-${'0'.repeat(64)}`,
    isForm: true,
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['303'], other: ['303'], owner: ['303'] },
  },
  deskRow(`GET ${base}`, ['200']),
  deskRow(
    `POST ${base}/:id/match`,
    changed,
    declared('match', { email: 'nobody@example.com' }, (contract) => ({ contract, do: 'cancel' })),
  ),
  deskRow(
    `POST ${base}/:id/release`,
    changed,
    declared('release', { website: 'https://x.example' }, () => ({})),
  ),
  deskRow(
    `POST ${base}/:id/decide`,
    changed,
    declared('decide', extraordinary, () => ({ accepted: true, reason: 'Stimmt.' })),
  ),
  deskRow(
    `POST ${base}/:id/answer`,
    changed,
    declared('answer', extraordinary, () => ({ text: 'Was genau läuft nicht?' })),
  ),
  deskRow(
    `POST ${base}/:id/close`,
    changed,
    declared('close', extraordinary, () => ({ reason: 'Doppelt' })),
  ),
];

import { exportCode, pathOf } from '#tests/support/exports.ts';
import type { World } from '#tests/support/world.ts';
import type { ExportAnswer } from '#worker/export/schemas.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { ownerScene, passerBy } from './people.ts';

async function exporting(world: World): Promise<Scene & { code: string }> {
  const person = await passerBy(world);
  const scene = await ownerScene(world, person);
  const code = await exportCode(world, person);
  return { ...scene, code, input: { code } };
}

/** Taking one's data along. */
export const exportRows: AccessRow[] = [
  {
    call: 'POST /api/account/export/code',
    scene: async (world) => ownerScene(world, await passerBy(world)),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'own_code'] },
  },
  {
    call: 'POST /api/account/export',
    scene: exporting,
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['410 expired_code'],
      owner: ['200', 'data_export', 'own_code'],
    },
  },
  {
    // Whoever has the address has the right to the file.
    call: 'GET /konto/daten/:file',
    async scene(world) {
      const { owner, mine, code } = await exporting(world);
      const answer = await owner.post('/api/account/export', { code });
      return { owner, mine, secret: [], path: pathOf((await answer.json()) as ExportAnswer) };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
];

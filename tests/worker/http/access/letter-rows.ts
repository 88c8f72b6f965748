import type { World } from '#tests/support/world.ts';
import type { LettersAnswer } from '#worker/letter/schemas.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { rival, subscriber } from './people.ts';

/** A person with a letter about their contract, and its id. */
async function reader(world: World): Promise<Scene & { letter: string }> {
  const scene = await subscriber(world);
  await world.awaitMails();
  const answer = await scene.owner.get('/api/letters');
  const { letters } = (await answer.json()) as LettersAnswer;
  return { ...scene, other: await rival(world), letter: letters[0]?.id ?? '' };
}

/** The letters about contracts. */
export const letterRows: AccessRow[] = [
  {
    call: 'GET /api/letters',
    scene: reader,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/letters/:letter',
    async scene(world) {
      const scene = await reader(world);
      return { ...scene, path: `/api/letters/${scene.letter}` };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['404 not_found'], owner: ['200'] },
  },
  deskRow('POST /api/internal/people/:id/letters/:letter/open', ['200', 'audit'], async (world) => {
    const scene = await reader(world);
    const path = `/api/internal/people/${scene.mine[0]}/letters/${scene.letter}/open`;
    return { ...scene, path, input: { action_id: crypto.randomUUID() } };
  }),
  deskRow(
    'POST /api/internal/people/:id/letters/:letter/send-again',
    ['200', 'audit', 'outbox'],
    async (world) => {
      const scene = await reader(world);
      const path = `/api/internal/people/${scene.mine[0]}/letters/${scene.letter}/send-again`;
      return { ...scene, path, input: { action_id: crypto.randomUUID() } };
    },
  ),
];

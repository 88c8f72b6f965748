import type { World } from '#tests/harness.ts';
import type { AccessRow, Cell, Scene } from './access-row.ts';
import { owned, passerBy } from './people.ts';

/** Somebody whom the desk may look at. */
async function somebody(world: World): Promise<Scene> {
  return owned(world, await passerBy(world));
}

/**
 * A call of the desk: there is none for anybody but an operator, whoever they are, and `cell` is
 * what an operator gets and changes. The scene's owner is the person that it is about.
 */
export function deskRow(
  call: string,
  cell: Cell,
  scene: (world: World) => Promise<Scene> = somebody,
): AccessRow {
  const nothing: Cell = ['404 not_found'];
  return {
    call,
    scene,
    cells: { anonymous: nothing, other: nothing, owner: nothing, operator: cell },
  };
}

export const deskRows: AccessRow[] = [deskRow('GET /api/internal/me', ['200'])];

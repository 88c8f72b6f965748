import type { Memory } from '#tests/model/memory.ts';
import type { Play } from '#tests/model/playing.ts';

/** What the browser of the person with that number remembers. */
export function memoryOf({ memories }: Pick<Play, 'memories'>, who: number): Memory {
  const found = memories[who];
  if (!found) throw new Error(`nobody is number ${who}`);
  return found;
}

/** The account of the person with that number. */
export function accountIdOf({ cast }: Pick<Play, 'cast'>, who: number): string {
  return cast.players[who]?.accountId ?? '';
}

import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { appSecret } from './app-key.ts';
import { clientId } from './client.ts';
import { keepTold } from './mirror.ts';
import type { Told } from './mirror.ts';

type Changes = { changes: (Omit<Told, 'as_of'> & { at: number })[]; next: string; more: boolean };

const placeName = 'partner_place';

/** Reads all that has changed since the last time from the product's list. Returns how much. */
export async function catchUp(world: WorldContext): Promise<number> {
  const { sql } = world.storage;
  let count = 0;
  for (;;) {
    const after = readSetting(sql, placeName);
    const query = new URLSearchParams({ limit: '500', ...(after && { after }) });
    const answer = await world.env.PRODUCT.fetch(`http://localhost/api/v1/changes?${query}`, {
      headers: { authorization: `Basic ${btoa(`${clientId}:${appSecret}`)}` },
    });
    if (answer.status === 410) {
      // It was away for longer than the list goes back, and begins with what the list still has.
      writeSetting(sql, placeName, '');
      continue;
    }
    if (!answer.ok) throw new Error(`the product answers ${answer.status}`);
    const { changes, next, more } = (await answer.json()) as Changes;
    for (const { at, ...change } of changes) keepTold(sql, { ...change, as_of: at });
    writeSetting(sql, placeName, next);
    count += changes.length;
    if (!more) return count;
  }
}

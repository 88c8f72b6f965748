import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { ask } from './ask.ts';
import { keepTold, listMirror } from './mirror.ts';
import type { Told } from './mirror.ts';

type Changes = { changes: (Omit<Told, 'as_of'> & { at: number })[]; next: string; more: boolean };

const placeName = 'partner_place';

/**
 * Reads all that has changed since the last time from the product's list. The first time, and when
 * it was away for longer than the list goes back, it also asks about each account that it knows.
 * Returns how many changes there were.
 */
export async function catchUp(world: WorldContext): Promise<number> {
  const { sql } = world.storage;
  let count = 0;
  for (;;) {
    const after = readSetting(sql, placeName);
    if (!after) await compareAll(world);
    const query = new URLSearchParams({ limit: '500', ...(after && { after }) });
    const answer = await ask(world, `/changes?${query}`);
    if (answer.status === 410) {
      // The next time begins anew, so that whoever is refused does not ask on and on.
      await compareAll(world);
      writeSetting(sql, placeName, '');
      return count;
    }
    if (!answer.ok) throw new Error(`the product answers ${answer.status}`);
    const { changes, next, more } = (await answer.json()) as Changes;
    for (const { at, ...change } of changes) keepTold(sql, { ...change, as_of: at });
    writeSetting(sql, placeName, next);
    count += changes.length;
    if (!more) return count;
  }
}

/** Asks about every account that the app knows, a hundred at a time. */
async function compareAll(world: WorldContext): Promise<void> {
  const { sql } = world.storage;
  const known = listMirror(sql).filter(({ entitlements }) => entitlements !== null);
  for (let at = 0; at < known.length; at += 100) {
    const some = known.slice(at, at + 100);
    const answer = await ask(world, '/accounts/lookup', {
      sub: some.map(({ account }) => account),
    });
    if (!answer.ok) throw new Error(`the product answers ${answer.status}`);
    const { accounts } = (await answer.json()) as { accounts: Told[] };
    for (const told of accounts) keepTold(sql, told);
    const isThere = new Set(accounts.map(({ account }) => account));
    for (const { account, version, as_of: asOf } of some) {
      if (isThere.has(account)) continue;
      keepTold(sql, { account, version: version + 1, as_of: asOf, entitlements: null });
    }
  }
}

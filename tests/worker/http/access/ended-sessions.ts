import { expect, test } from 'vitest';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { withStaleReplica } from '#tests/in-process/stale-replica.ts';
import { row as run } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import type { AccessRow } from './access-row.ts';
import { sha256 } from './belongings.ts';
import { ask } from './ask.ts';
import { inWords } from './play-rows.ts';

/*
 * A session that was ended elsewhere is over at once, also for a person whose nearest replica of
 * the database has not heard of it.
 */

/** Further behind than any test writes: the replica stays as it is. */
const asItIs = 1e6;

/** Another browser of the same person. */
async function secondBrowser(w: World, first: Browser): Promise<Browser & { hash: string }> {
  const token = crypto.randomUUID();
  const known = /session=([^;]+)/.exec(first.cookie())?.[1] ?? '';
  await run(
    w,
    `insert into session (token_hash, id, account_id, began_with, user_agent, created_at, expires_at)
     select ?1, ?1, account_id, began_with, user_agent, created_at, expires_at
     from session where token_hash = ?2`,
    sha256(token),
    sha256(known),
  );
  return { ...openBrowser(w, { session: token }), hash: sha256(token) };
}

/** Tests that each of these calls refuses an ended session as it refuses a visitor. */
export function playEndedSessions(rows: readonly AccessRow[]): void {
  const forMembers = rows.filter(
    ({ cells }) => cells.anonymous[0] !== cells.owner[0] && cells.anonymous.length === 1,
  );
  test.runIf(runsInProcess).each(forMembers)(
    '$call answers an ended session as it answers a visitor, with a stale replica',
    async (row) => {
      const w = await world();
      const scene = await row.scene(w);
      const { input, guess = input } = scene;
      const browser = await secondBrowser(w, scene.owner);
      await run(w, 'delete from session where token_hash = ?', browser.hash);
      // A visitor's read makes the replica follow, up to the write before the last one.
      await withStaleReplica(1, () => w.fetch('/api/product/plan/list'));
      await withStaleReplica(asItIs, async () => {
        const answer = await ask(w, browser, { ...row, path: scene.path ?? row.path }, guess);
        expect(inWords(answer.status, await answer.text())).toBe(row.cells.anonymous[0]);
      });
    },
  );
}

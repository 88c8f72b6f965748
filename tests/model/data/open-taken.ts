import { unzipSync } from 'fflate';

import type { Watch } from '#tests/model/quiet.ts';
import { noted } from '#tests/model/data/data-memory.ts';
import type { DataMemory, Taken } from '#tests/model/data/data-memory.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';

/** Opens the link of an export, and notes what it shows. Returns the status of the answer. */
export async function openTaken(
  { world, database }: Watch,
  data: DataMemory,
  { accountId, email, path, endsAt }: Taken,
): Promise<string> {
  const asked = { accountId, endsAt, isTheirs: false, ofOthers: [] };
  const { sent, response } = await noted(
    () => clockOf(world),
    data.opened,
    asked,
    () => world.fetch(path),
  );
  if (response.status !== 200) return String(response.status);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n')
    .toLowerCase();
  const { results } = await database
    .prepare(
      `select id as account_id, email as word from account
        union select account_id, customer_id from customer
        union select account_id, id from contract`,
    )
    .all<{ account_id: string; word: string }>();
  const isIn = ({ word }: { word: string }) => text.includes(word.toLowerCase());
  sent.ofOthers = results
    .filter((one) => one.account_id !== accountId && isIn(one))
    .map(({ word }) => word);
  sent.isTheirs = isIn({ word: email });
  return '200';
}

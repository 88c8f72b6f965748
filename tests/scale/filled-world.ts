import { copyFileSync, globSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { fill } from '#tests/scale/fill.ts';
import type { World } from '#tests/support/world.ts';
import { openInWorkerd } from '#tests/support/workerd-world.ts';

const main = new URL('./product-worker.ts', import.meta.url).pathname;

/** A migrated database without rows, and where the runtime keeps it below its own folder. */
export interface Template {
  file: string;
  place: string;
}

/** A runtime with a filled database, and what the filling took. */
export interface FilledWorld {
  world: World;
  fillSeconds: number;
  close: () => Promise<void>;
}

/**
 * Lets a runtime make and migrate its database, and keeps a copy of it. `folder` is where runtimes
 * put their data (TMPDIR).
 */
export async function makeTemplate(folder: string): Promise<Template> {
  const { world, close } = await openInWorkerd({ main });
  await (await world.database()).prepare('select 1').all();
  const found = globSync(`${folder}/miniflare-*/d1/**/*.sqlite`).find((path) => {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return database.prepare("select 1 from sqlite_master where name = 'account'").get();
    } finally {
      database.close();
    }
  });
  if (!found) throw new Error(`the runtime keeps no database below ${folder}`);
  const file = `${folder}/template.sqlite`;
  rmSync(file, { force: true });
  const database = new DatabaseSync(found);
  database.exec(`vacuum into '${file}'`);
  database.close();
  await close();
  return { file, place: found.replace(/^.*?\/miniflare-[^/]+\//, '') };
}

/**
 * Starts a runtime whose database is filled before it is opened: writing into a file that nobody
 * else has open needs neither a journal nor a lock, and is several times faster.
 */
export async function openFilled(
  { file, place }: Template,
  folder: string,
  accounts: number,
): Promise<FilledWorld> {
  let fillSeconds = 0;
  const { world, seed, close } = await openInWorkerd({
    main,
    beforeUse: () => {
      const began = performance.now();
      const [runtime] = globSync(`${folder}/miniflare-*/d1`);
      if (!runtime) throw new Error(`the runtime has no folder below ${folder}`);
      const path = runtime.replace(/d1$/, place);
      rmSync(path, { force: true });
      copyFileSync(file, path);
      const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
      database.exec(`pragma journal_mode = off; pragma synchronous = off;
        pragma locking_mode = exclusive; pragma cache_size = -4000000; pragma temp_store = memory;`);
      fill(database, accounts, Date.now());
      database.close();
      fillSeconds = (performance.now() - began) / 1000;
    },
  });
  await seed();
  return { world, fillSeconds, close };
}

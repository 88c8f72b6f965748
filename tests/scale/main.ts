import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import type { Result } from '#tests/scale/figures.ts';
import { makeTemplate, openFilled } from '#tests/scale/filled-world.ts';
import { measure } from '#tests/scale/measure.ts';
import { measureStorage } from '#tests/scale/storage.ts';
import { report } from '#tests/scale/report.ts';
import { runtime } from '#tests/support/runtime.ts';

/*
 * `npm run scale [-- --accounts 10,10000]`: fills a database with so many accounts, measures each
 * call, event and job, and writes the tables of docs/scale.md. A size that is not measured now
 * keeps what it had in the last run on this machine. With `--trial` it makes some of the calls only
 * and writes into .reports, to see whether it works.
 */

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '10,10000,1000000' },
    trial: { type: 'boolean', default: false },
  },
});
const sizes = values.accounts.split(',').map(Number);
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) {
  throw new Error(`--accounts takes numbers with commas between them, not ${values.accounts}`);
}

const kept = values.trial ? '.reports/scale-trial.json' : '.reports/scale.json';
const page = 'docs/scale.md';
const target = values.trial ? '.reports/scale-trial.md' : page;
const every = values.trial ? 25 : 1;

function readKept(): Result[] {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Result[];
  } catch {
    return [];
  }
}

// The runtime keeps a million accounts on the disk: in a folder that is deleted at the end.
const folder = mkdtempSync(join(tmpdir(), 'lexlern-scale-'));
Object.assign(process.env, runtime, { TMPDIR: folder });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const template = await makeTemplate(folder);
for (const accounts of sizes) {
  const { world, fillSeconds, close } = await openFilled(template, folder, accounts);
  console.log(`${accounts} accounts: filled in ${fillSeconds.toFixed(0)} s`);
  const storage = measureStorage(folder, template);
  // After a long computation Node has not read yet that the runtime closed an idle connection.
  await setTimeout(100);
  const measured = await measure(world, every, (text) => console.log(`  ${text}`));
  await close();
  const others = readKept().filter((one) => one.accounts !== accounts);
  const results = [...others, { accounts, fillSeconds, ...storage, ...measured }];
  mkdirSync('.reports', { recursive: true });
  writeFileSync(kept, JSON.stringify(results.toSorted((a, b) => a.accounts - b.accounts)));
}
writeFileSync(target, report(readFileSync(page, 'utf8'), readKept()));
console.log(`The tables are in ${target}.`);
process.exit();

import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { cast, castPassword } from '#tests/demo/named-people.ts';
import { emailOf } from '#tests/demo/names.ts';
import { makeStage, print } from '#tests/demo/stage.ts';
import { dayMs } from '#worker/calendar.ts';

/*
 * `npm run demo [-- --seed 1 --people 300 --days 365 --until 2026-11-28]`: plays a year of a shop
 * and makes it the local state that `npm start` serves (docs/decisions/0119). The same options make
 * the same shop.
 */

const realNow = Date.now;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '300' },
    days: { type: 'string', default: '365' },
    until: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});

function whole(name: 'seed' | 'people' | 'days', least: number): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${name} is "${values[name]}", which is no whole number from ${least} on.`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const end = Date.parse(`${values.until}T10:00:00Z`);
if (Number.isNaN(end)) refuse(`--until is "${values.until}", which is no day such as 2026-11-28.`);
// The cast come in the last six weeks.
const options = {
  seed: whole('seed', 0),
  people: whole('people', cast.length),
  days: whole('days', 43),
};

const state = '.wrangler/state';
const being = '.wrangler/demo';
rmSync(being, { recursive: true, force: true });
const script = fileURLToPath(new URL('../../sandbox/cli/seed-state.mjs', import.meta.url));
const prepared = spawnSync(process.execPath, [script, being], { stdio: 'inherit' });
if (prepared.status !== 0) process.exit(1);

const world = await makeStage(options.seed, end - options.days * dayMs);
// Imported only now, so that the product keeps no reference to what the stage has replaced.
const { playDemo } = await import('#tests/demo/year.ts');
const { keepWorld } = await import('#tests/demo/keep-world.ts');
const tell = (at: number) => {
  const day = new Date(at);
  if (day.getUTCDate() === 1) print(`Playing ${day.toISOString().slice(0, 7)} …`);
};
try {
  await playDemo(world, { ...options, tell });
  await keepWorld(world, being, end - realNow());
} catch (error) {
  for (const { line } of world.lines.filter(({ level }) => level === 'error')) print(line);
  throw error;
}

let aside = '';
if (existsSync(state)) {
  aside = `.wrangler/state-${new Date(realNow()).toISOString().slice(0, 19).replaceAll(':', '')}`;
  renameSync(state, aside);
}
renameSync(being, state);

const people = cast.map(({ name, what }) => `  ${emailOf(name).padEnd(28)}${what}`);
print(`
${options.people} people and ${options.days} days are in ${state}. \`npm start\` serves them.
${aside && `What was there before is in ${aside}; move it back to have it again.\n`}
Sign in as one of these with the password ${castPassword}:

${people.join('\n')}

The desk is at /internal: sign in under "Betrieb" in the sandbox first.
`);
process.exit(0);

// @ts-check
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { freePort, run, start, stop, tool } from './processes.mjs';
import { seed } from './seed.mjs';

const state = '.wrangler/state';

/**
 * What wrangler runs before it serves or deploys, and while it serves whenever a file has changed
 * (`[build]` in wrangler.toml). Builds. Before serving it also migrates and, the first time, seeds:
 * it serves on another port for a moment, because wrangler itself is not serving yet.
 */
export async function makeReady() {
  if (process.env['LEXLERN_READY']) return;
  await build();
  if (process.env['WRANGLER_COMMAND'] !== 'dev') return;
  await seedOnce(state);
}

/**
 * Migrates a local state and, the first time, seeds it: it serves that for a moment.
 *
 * @param {string} folder Where the local database is.
 */
export async function seedOnce(folder) {
  await migrate(folder);
  // Is written when everything is seeded, so that a start which was cut off seeds again.
  const seeded = fileURLToPath(new URL(`../../${folder}/seeded`, import.meta.url));
  if (existsSync(seeded)) return;
  console.log('Seeding …');
  const port = await freePort();
  const server = serveBoth([`--port=${port}`, '--log-level=error', `--persist-to=${folder}`]);
  await seed(`http://localhost:${port}`);
  await stop(server);
  writeFileSync(seeded, '');
}

export function build() {
  const wayOut =
    'If a "native binding" is missing: run `npm ci` on this machine, without leaving out optional ' +
    'packages.';
  return run('Building', [tool.vite, 'build', '--logLevel', 'warn'], wayOut);
}

/** @param {string} folder Where the local database is. */
export function migrate(folder) {
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder];
  const wayOut =
    `The local state in ${folder} cannot be migrated. Delete that folder and start again: ` +
    'everything in it is seeded anew.';
  return run('Migrating', [tool.wrangler, ...args], wayOut);
}

/**
 * Serves the product and the sandbox as they were built.
 *
 * @param {string[]} options
 */
export function serveBoth(options) {
  const both = ['-c', 'wrangler.toml', '-c', 'sandbox/wrangler.toml', '--inspector-port', '0'];
  const quiet = ['--show-interactive-dev-session', 'false'];
  return start([tool.wrangler, 'dev', ...both, ...quiet, ...options], { LEXLERN_READY: 'yes' });
}

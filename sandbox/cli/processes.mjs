// @ts-check
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const tool = {
  vite: 'node_modules/vite/bin/vite.js',
  wrangler: 'node_modules/wrangler/bin/wrangler.js',
  catalogue: 'worker/cli/catalogue.ts',
  webhook: 'worker/cli/webhook.ts',
};

const quiet = {
  CI: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  // Wrangler would trace every call into its own database, which takes longer than the call.
  X_LOCAL_OBSERVABILITY: 'false',
};

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * npm does not pass a signal on to its child. When npm dies, the server must stop too.
 *
 * @param {ChildProcess} server
 */
export function stopWithParent(server) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500).unref();
}

/**
 * Starts a program, which ends when this process does.
 *
 * @param {string[]} args
 */
export function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...quiet, ...env },
  });
  process.on('exit', () => child.kill());
  return child;
}

/**
 * Runs one step and prints its output only if it fails.
 *
 * @param {string} what
 * @param {string[]} args
 * @param {string} wayOut What to do if it fails.
 */
export async function run(what, args, wayOut = '') {
  console.log(`${what} …`);
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...quiet } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    });
  }
  const code = await ended(child);
  if (code !== 0) fail(`${output}\n${what} failed. ${wayOut}`);
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function exitCode(args, env) {
  return ended(start(args, env));
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<number | null>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

/** @param {ChildProcess} child */
export async function stop(child) {
  const end = ended(child);
  child.kill();
  await end;
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** @param {number} candidate */
export function isFree(candidate) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.once('listening', () => probe.close(() => resolve(true)));
    probe.listen(candidate, 'localhost');
  });
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

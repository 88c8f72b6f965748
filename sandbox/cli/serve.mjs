// @ts-check
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

import { hasDeals, seedDeals } from './seed-deals.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env['PORT'] ?? 8787);
const origin = `http://localhost:${port}`;
const scheduleMs = 60_000;
const startLimitMs = 90_000;

const tool = {
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
 * Builds (with hot reload: bundles on the fly), migrates, serves and seeds. Runs until it is
 * stopped.
 *
 * @param {{ hotReload: boolean, log: boolean }} options `log` shows every request and what it logs.
 */
export async function serve({ hotReload, log }) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    fail(`PORT is "${process.env['PORT']}", which is no port.`);
  }
  if (!(await isFree(port))) {
    fail(`Port ${port} is taken; stop what is using it or choose another: PORT=8788 npm start`);
  }
  if (!hotReload) await run('Building', [tool.vite, 'build', '--logLevel', 'warn']);
  const migrate = [tool.wrangler, 'd1', 'migrations', 'apply', 'DB', '--local'];
  await run('Migrating', migrate, brokenState);

  process.env['SITE_ORIGIN'] ??= origin;
  const server = hotReload
    ? start([tool.vite, '--port', String(port), '--strictPort'])
    : start(
        [tool.wrangler, 'dev', '-c', 'wrangler.toml', '-c', 'sandbox/wrangler.toml'].concat(
          ['--port', String(port), '--inspector-port', '0'],
          ['--show-interactive-dev-session', 'false', '--log-level', log ? 'log' : 'error'],
          // Mails of events and of the scheduled run belong to no request: they link to this.
          ['--var', `SITE_ORIGIN:${process.env['SITE_ORIGIN']}`],
        ),
      );
  server.on('exit', (code) => process.exit(code ?? 1));
  stopWithParent(server);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      server.kill(signal);
    });
  }

  await answers('/sandbox/api/clock');
  await seed();
  await answers('/api/healthz');
  console.log(welcome);
  setInterval(() => {
    runSchedule().catch((/** @type {unknown} */ error) =>
      console.error('The scheduled run failed:', error),
    );
  }, scheduleMs);
}

const brokenState =
  'The local state in .wrangler/state cannot be migrated. Delete that folder and start again: ' +
  'everything in it is seeded anew.';

const welcome = `
Lexlern is running.

  The plans           ${origin}/preise
  Your subscription   ${origin}/
  The sandbox         ${origin}/sandbox/   (mail with your code, clock, deliveries, reset)
  The desk            ${origin}/internal   (sign in under "Betrieb" in the sandbox first)

Pay with the test card 4242 4242 4242 4242, any future date and any number. Stop with Ctrl+C.
`;

/**
 * Applies the catalogue to the sandbox's Stripe, registers the webhook endpoint there, and creates
 * the deals. If Stripe differs from the code, or no deal exists, the local world is reset first.
 */
async function seed() {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_ORIGIN: `${origin}/sandbox/stripe`,
  };
  const webhook = [tool.webhook, 'http://localhost', '--quiet'];
  const isSeeded =
    (await exitCode([tool.catalogue, '--quiet'], env)) === 0 &&
    (await exitCode(webhook, env)) === 0 &&
    (await hasDeals(origin));
  if (isSeeded) return;
  await post('/sandbox/api/reset');
  const code = await exitCode([tool.catalogue, '--quiet', '--apply'], env);
  if (code !== 0) fail('The catalogue could not be brought into the sandbox.');
  const registered = await exitCode([...webhook, '--apply'], env);
  if (registered !== 0) fail('The webhook endpoint could not be made in the sandbox.');
  await answers('/api/healthz');
  await seedDeals(origin);
  await post('/sandbox/api/baseline');
}

/**
 * npm does not pass a signal on to its child. When npm dies, the server must stop too.
 *
 * @param {ChildProcess} server
 */
function stopWithParent(server) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500).unref();
}

/**
 * Lets the sandbox's clock run it: the clock takes turns with moves of the clock, which run it too.
 */
async function runSchedule() {
  const response = await send('/sandbox/api/clock', { advance: 0 });
  if (!response.ok) throw new Error(await response.text());
}

/** @param {string} path */
async function post(path) {
  const response = await send(path, {});
  if (!response.ok) fail(`${path} answered ${response.status}: ${await response.text()}`);
}

/**
 * @param {string} path
 * @param {object} body
 */
function send(path, body) {
  const headers = { 'content-type': 'application/json' };
  return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** @param {string} path */
async function answers(path) {
  const until = Date.now() + startLimitMs;
  for (;;) {
    try {
      const response = await fetch(origin + path);
      if (response.ok) return;
      if (Date.now() > until) fail(`${path} answers ${response.status}: ${await response.text()}`);
    } catch {
      // The server is not listening yet.
      if (Date.now() > until) fail(`${origin} did not come up.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @param {string[]} args */
function start(args, env = {}) {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...quiet, ...env },
  });
}

/**
 * Runs one step and prints its output only if it fails.
 *
 * @param {string} what
 * @param {string[]} args
 * @param {string} wayOut What to do if it fails.
 */
async function run(what, args, wayOut = '') {
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
function exitCode(args, env) {
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

/** @param {number} candidate */
function isFree(candidate) {
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
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

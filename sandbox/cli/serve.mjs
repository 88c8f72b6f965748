// @ts-check
import { exitCode, fail, isFree, run, start, stopWithParent } from './processes.mjs';
import { hasDeals, seedDeals } from './seed-deals.ts';
import { readTestKeys } from './test-keys.ts';

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

/**
 * Builds (with hot reload: bundles on the fly), migrates, serves and seeds. Runs until it is
 * stopped.
 *
 * @param {{ hotReload: boolean, log: boolean, stripeTest: boolean }} options `log` shows every
 *   request and what it logs. `stripeTest` uses Stripe's test mode in place of the stand-in.
 */
export async function serve({ hotReload, log, stripeTest }) {
  const keys = stripeTest ? readTestKeys(process.env) : null;
  if (typeof keys === 'string') fail(keys);
  if (keys && hotReload) fail('--stripe-test works with `npm start` only.');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    fail(`PORT is "${process.env['PORT']}", which is no port.`);
  }
  if (!(await isFree(port))) {
    fail(`Port ${port} is taken; stop what is using it or choose another: PORT=8788 npm start`);
  }
  if (keys) await checkCatalogue(keys.STRIPE_SECRET_KEY);
  if (!hotReload) await run('Building', [tool.vite, 'build', '--logLevel', 'warn']);
  const place = ['--persist-to', keys ? testState : state];
  const migrate = [tool.wrangler, 'd1', 'migrations', 'apply', 'DB', '--local', ...place];
  await run('Migrating', migrate, brokenState(keys ? testState : state));

  process.env['SITE_ORIGIN'] ??= origin;
  const server = hotReload
    ? start([tool.vite, '--port', String(port), '--strictPort'])
    : start(
        [tool.wrangler, 'dev', '-c', 'wrangler.toml', '-c', 'sandbox/wrangler.toml'].concat(
          ['--port', String(port), '--inspector-port', '0'],
          ['--show-interactive-dev-session', 'false', '--log-level', log ? 'log' : 'error'],
          place,
          // Mails of events and of the scheduled run belong to no request: they link to this.
          ['--var', `SITE_ORIGIN:${process.env['SITE_ORIGIN']}`],
          Object.entries(keys ?? {}).flatMap(([name, key]) => ['--var', `${name}:${key}`]),
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
  await (keys ? seedBesideStripe() : seed());
  await answers('/api/healthz');
  console.log(keys ? welcome + besideStripe : welcome);
  setInterval(() => {
    (keys ? runScheduleAlone() : runSchedule()).catch((/** @type {unknown} */ error) =>
      console.error('The scheduled run failed:', error),
    );
  }, scheduleMs);
}

const state = '.wrangler/state';
// Apart, because Stripe's test mode knows none of the prices and customers of the stand-in.
const testState = '.wrangler/stripe-test';

const brokenState = (/** @type {string} */ folder) =>
  `The local state in ${folder} cannot be migrated. Delete that folder and start again: ` +
  'everything in it is seeded anew.';

const welcome = `
Lexlern is running.

  The plans           ${origin}/preise
  Your subscription   ${origin}/
  The sandbox         ${origin}/sandbox/   (mail with your code, clock, deliveries, reset)
  The desk            ${origin}/internal   (sign in under "Betrieb" in the sandbox first)

Pay with the test card 4242 4242 4242 4242, any future date and any number. Stop with Ctrl+C.
`;

const besideStripe = `
Stripe is the real one, in its test mode. Its events arrive only while this runs:
stripe listen --forward-to localhost:${port}/webhooks/stripe
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
 * Ends the start if Stripe's test mode lacks the plans. Only its owner changes them there.
 *
 * @param {string} secretKey
 */
async function checkCatalogue(secretKey) {
  const code = await exitCode([tool.catalogue, '--quiet'], { STRIPE_SECRET_KEY: secretKey });
  if (code === 3) {
    fail(
      'The plans at Stripe differ from the catalogue. Bring them there first: ' +
        'STRIPE_SECRET_KEY=$STRIPE_TEST_SECRET_KEY npm run catalogue -- --apply',
    );
  }
  if (code !== 0) fail('Stripe does not answer to STRIPE_TEST_SECRET_KEY.');
}

/**
 * Creates the deals beside Stripe's test mode. The product itself imports the plans from Stripe,
 * and makes the coupons there that it ships with.
 */
async function seedBesideStripe() {
  const response = await send('/sandbox/api/real-stripe', { real: true });
  if (!response.ok) fail(`The sandbox does not leave Stripe to Stripe: ${await response.text()}`);
  await answers('/api/healthz');
  if (await hasDeals(origin)) return;
  await seedDeals(origin);
  await post('/sandbox/api/baseline');
}

/**
 * Lets the sandbox's clock run it: the clock takes turns with moves of the clock, which run it too.
 */
async function runSchedule() {
  const response = await send('/sandbox/api/clock', { advance: 0 });
  if (!response.ok) throw new Error(await response.text());
}

/** The same beside Stripe's test mode, where nobody moves the clock. */
async function runScheduleAlone() {
  const path = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent('*/5 * * * *')}`;
  const response = await fetch(origin + path);
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

// @ts-check
import { answers, send } from './calls.mjs';
import { build, migrate, serveBoth } from './make-ready.mjs';
import { exitCode, fail, isFree, start, stopWithParent, tool } from './processes.mjs';
import { seed, seedBesideStripe } from './seed.mjs';
import { readTestKeys } from './test-keys.ts';

const port = Number(process.env['PORT'] ?? 8787);
const origin = `http://localhost:${port}`;
const scheduleMs = 60_000;

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
  if (!hotReload) await build();
  const folder = keys ? testState : state;
  await migrate(folder);

  process.env['SITE_ORIGIN'] ??= origin;
  const server = hotReload
    ? start([tool.vite, '--port', String(port), '--strictPort'])
    : serveBoth([
        `--port=${port}`,
        `--log-level=${log ? 'log' : 'error'}`,
        `--persist-to=${folder}`,
        // Mails of events and of the scheduled run belong to no request: they link to this.
        `--var=SITE_ORIGIN:${process.env['SITE_ORIGIN']}`,
        ...Object.entries(keys ?? {}).map(([name, key]) => `--var=${name}:${key}`),
      ]);
  server.on('exit', (code) => process.exit(code ?? 1));
  stopWithParent(server);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      server.kill(signal);
    });
  }

  await (keys ? seedBesideStripe(origin) : seed(origin));
  await answers(origin, '/api/healthz');
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
 * Lets the sandbox's clock run it: the clock takes turns with moves of the clock, which run it too.
 */
async function runSchedule() {
  const response = await send(origin, '/sandbox/api/clock', { advance: 0 });
  if (!response.ok) throw new Error(await response.text());
}

/** The same beside Stripe's test mode, where nobody moves the clock. */
async function runScheduleAlone() {
  const path = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent('*/5 * * * *')}`;
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(await response.text());
}

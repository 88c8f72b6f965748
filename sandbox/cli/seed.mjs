// @ts-check
import { answers, post, send } from './calls.mjs';
import { exitCode, fail, tool } from './processes.mjs';
import { hasDeals, seedDeals } from './seed-deals.ts';

/** An address of the product that needs no data, but the right settings and the sandbox. */
const anyAnswer = '/.well-known/jwks.json';

/**
 * Applies the catalogue to the sandbox's Stripe, registers the webhook endpoint there, and creates
 * the deals. If Stripe differs from the code, or no deal exists, the local world is reset first.
 *
 * @param {string} origin Where the product and the sandbox run, or are about to.
 */
export async function seed(origin) {
  await answers(origin, anyAnswer);
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
  await post(origin, '/sandbox/api/reset');
  const code = await exitCode([tool.catalogue, '--quiet', '--apply'], env);
  if (code !== 0) fail('The catalogue could not be brought into the sandbox.');
  const registered = await exitCode([...webhook, '--apply'], env);
  if (registered !== 0) fail('The webhook endpoint could not be made in the sandbox.');
  await answers(origin, '/api/healthz');
  await seedDeals(origin);
  await post(origin, '/sandbox/api/baseline');
}

/**
 * Creates the deals beside Stripe's test mode. The product itself imports the plans from Stripe,
 * and makes the coupons there that it ships with.
 *
 * @param {string} origin
 */
export async function seedBesideStripe(origin) {
  await answers(origin, anyAnswer);
  const response = await send(origin, '/sandbox/api/real-stripe', { real: true });
  if (!response.ok) fail(`The sandbox does not leave Stripe to Stripe: ${await response.text()}`);
  await answers(origin, '/api/healthz');
  if (await hasDeals(origin)) return;
  await seedDeals(origin);
  await post(origin, '/sandbox/api/baseline');
}

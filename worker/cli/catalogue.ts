/**
 * `npm run catalogue` prints where Stripe differs from the catalogue.
 * `npm run catalogue -- --apply` repairs Stripe.
 *
 * Exit code 3 means that there are differences. The Worker imports the prices by itself (`price.*`
 * events, the scheduled run). STRIPE_SECRET_KEY is the key. STRIPE_API_ORIGIN may be a stand-in,
 * such as http://localhost:8787/sandbox/stripe.
 */
import { createStripeClient } from '#worker/cli/stripe.ts';
import { applyCatalogue } from '#worker/subscription/catalogue/sync-plans.ts';

const key = process.env['STRIPE_SECRET_KEY'];
const origin = process.env['STRIPE_API_ORIGIN'];
if (!key) {
  console.error('STRIPE_SECRET_KEY is not set.');
  process.exit(1);
}
const apply = process.argv.includes('--apply');
const print = process.argv.includes('--quiet') ? () => {} : console.log;
try {
  const differences = await applyCatalogue(createStripeClient(key, origin), { apply });
  for (const { key: plan, what } of differences) {
    print(`${plan}: ${what}${apply ? ', mended' : ''}`);
  }
  if (differences.length === 0) {
    print('Stripe agrees with the catalogue.');
  } else if (!apply) {
    print('Nothing was changed. `npm run catalogue -- --apply` mends it.');
    process.exitCode = 3;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

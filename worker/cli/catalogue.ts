/**
 * `npm run catalogue`: says where Stripe differs from the catalogue; with `-- --apply` mends it.
 * Exit code 3 says that there is something to mend. The Worker takes the prices over by itself (price.* events, the scheduled run). The key comes
 * from STRIPE_SECRET_KEY; STRIPE_API_ORIGIN points it at a stand-in, e.g.
 * http://localhost:8787/sandbox/stripe.
 */
import { stripeOf } from '#worker/cli/stripe.ts';
import { applyCatalogue } from '#worker/subscription/plan/apply-catalogue.ts';

const key = process.env['STRIPE_SECRET_KEY'];
const origin = process.env['STRIPE_API_ORIGIN'];
if (!key) {
  console.error('STRIPE_SECRET_KEY is not set.');
  process.exit(1);
}
const apply = process.argv.includes('--apply');
const stripe = stripeOf(key, origin);

const differences = await applyCatalogue(stripe, { apply });
const say = process.argv.includes('--quiet') ? () => {} : console.log;
for (const { key: plan, what } of differences) say(`${plan}: ${what}${apply ? ', mended' : ''}`);
if (differences.length === 0) {
  say('Stripe agrees with the catalogue.');
} else if (!apply) {
  say('Nothing was changed. `npm run catalogue -- --apply` mends it.');
  process.exitCode = 3;
}

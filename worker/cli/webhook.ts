/**
 * `npm run webhook -- https://YOUR-DOMAIN` prints where Stripe's webhook endpoint for that site
 * differs from what the product needs.
 * `npm run webhook -- https://YOUR-DOMAIN --apply` makes or repairs it, and prints the secret of a
 * new one.
 *
 * Exit code 3 means that there are differences. STRIPE_SECRET_KEY is the key. STRIPE_API_ORIGIN may
 * be a stand-in, such as http://localhost:8787/sandbox/stripe.
 */
import { createStripeClient } from '#worker/cli/stripe.ts';
import { registerEndpoint } from '#worker/stripe/register-endpoint.ts';

const key = process.env['STRIPE_SECRET_KEY'];
if (!key) {
  console.error('STRIPE_SECRET_KEY is not set.');
  process.exit(1);
}
const site = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (!site || !URL.canParse(site)) {
  console.error('Name the site: npm run webhook -- https://YOUR-DOMAIN');
  process.exit(1);
}
const apply = process.argv.includes('--apply');
const stripe = createStripeClient(key, process.env['STRIPE_API_ORIGIN']);
const url = new URL('/webhooks/stripe', site).href;
try {
  const { differences, secret } = await registerEndpoint(stripe, url, { apply });
  const print = process.argv.includes('--quiet') ? () => {} : console.log;
  for (const what of differences) print(`${url}: ${what}${apply ? ', mended' : ''}`);
  if (secret) print(`The secret for STRIPE_WEBHOOK_SECRETS: ${secret}`);
  if (differences.length === 0) {
    print('Stripe sends what the product needs.');
  } else if (!apply) {
    print('Nothing was changed. Add --apply to mend it.');
    process.exitCode = 3;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

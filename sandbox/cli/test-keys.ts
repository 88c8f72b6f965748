/** The keys of Stripe's test mode, by the names of the Worker's bindings. */
export interface TestKeys {
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_WEBHOOK_SECRETS: string;
}

const sources = [
  {
    name: 'STRIPE_TEST_SECRET_KEY',
    pattern: /^[sr]k_test_\w+$/,
    where: 'https://dashboard.stripe.com/test/apikeys, "Secret key"',
  },
  {
    name: 'STRIPE_TEST_PUBLISHABLE_KEY',
    pattern: /^pk_test_\w+$/,
    where: 'https://dashboard.stripe.com/test/apikeys, "Publishable key"',
  },
  {
    name: 'STRIPE_TEST_WEBHOOK_SECRET',
    pattern: /^whsec_\w+$/,
    where: '`stripe listen --print-secret`',
  },
];

/**
 * Reads the keys of Stripe's test mode from an environment. If one is missing, is a live key or
 * belongs to the stand-in, returns a sentence that says so.
 */
export function readTestKeys(env: Record<string, string | undefined>): TestKeys | string {
  for (const { name, where } of sources) {
    const key = env[name] ?? '';
    if (key.includes('_live_')) return `${name} is a live key; --stripe-test takes test keys only.`;
    if (key === '')
      return `--stripe-test needs ${name}, which is not set; you find it at ${where}.`;
  }
  for (const { name, pattern, where } of sources) {
    const key = env[name] ?? '';
    if (pattern.test(key) && !key.endsWith('_sandbox')) continue;
    return `${name} is no key of Stripe's test mode; you find one at ${where}.`;
  }
  const [secret = '', publishable = '', webhook = ''] = sources.map(({ name }) => env[name]);
  return {
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRETS: webhook,
  };
}

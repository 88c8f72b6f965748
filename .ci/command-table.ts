/*
 * Every command that README.md, CONTRIBUTING.md and docs/*.md name, word by word, and where it runs
 * in a small size. A test compares this table with the documents; `commands.ts` makes the runs.
 */

export interface Row {
  /** As the documents write it. */
  named: readonly string[];
  /** What runs for it: the same, or something smaller, or what is possible without an account. */
  run?: string;
  /** What that prints if it works or, if it serves, when it is ready. */
  says?: RegExp;
  /** Its exit code; 0 if it is left out. */
  exit?: number;
  /** It serves the product on $PORT until it is stopped, and meanwhile these run. */
  meanwhile?: readonly Row[];
  /** Which other script runs it. */
  by?: string;
  /** Why nothing runs for it, or something else. */
  because?: string;
}

const sandboxStripe =
  'STRIPE_SECRET_KEY=sk_test_sandbox STRIPE_API_ORIGIN=http://localhost:$PORT/sandbox/stripe';
const aFile = 'tests/worker/subscription/checkout/buy.test.ts';

/** One after the other: they build the product, use the build, or write files of the project. */
export const inTurn: readonly Row[] = [
  {
    named: ['npm run demo', 'npm run demo -- --seed 2 --people 40 --days 90'],
    run: 'npm run demo -- --people 12 --days 43',
    says: /12 people and 43 days are in \.wrangler\/state/,
  },
  {
    named: ['npm start', 'PORT=8788 npm start', 'npm start -- --log'],
    run: 'npm start -- --log',
    says: /Lexlern is running/,
    meanwhile: [
      {
        named: ['npm run pictures'],
        run: 'npm run pictures -- --into .reports/pictures',
      },
      {
        named: ['npm run numbers -- rebuild'],
        run: 'npm run numbers -- rebuild',
        says: /The sums of \d+ facts are made anew/,
      },
      {
        named: [
          'npm run coupon -- create SOMMER20 --type discount --percent 20 --plans yearly,half_yearly --uses 100 --expires 2027-06-30 --note Sommer',
        ],
        run: 'npm run coupon -- create SOMMER20 --type discount --percent 20 --plans yearly,half_yearly --uses 100 --expires 2027-06-30 --note Sommer',
        says: /code=SOMMER20/,
      },
      {
        named: ['npm run coupon', 'npm run coupon -- list'],
        run: 'npm run coupon -- list',
        says: /SOMMER20 .*100 uses/,
      },
      {
        named: ['npm run app-client -- make lexlern-app'],
        run: 'npm run app-client -- make lexlern-app',
        says: /appkey_[0-9a-f]{64}/,
      },
      {
        named: ['npm run app-example', 'WEBHOOK_SECRET=whsec_… npm run app-example'],
        because: 'it goes on until it is stopped',
        run: 'npm run app-example -- --once',
        says: /accounts are known/,
      },
      {
        named: ['npm run app-client -- list'],
        run: 'npm run app-client -- list',
        says: /sandbox {2}lexlern-app {2}made .* in use/,
      },
      {
        named: ['npm run login-code', 'npm run login-code -- --email erika@example.com'],
        run: 'npm run login-code -- --email erika@example.com',
        says: /http:\/\/localhost:\d+\/\S+code=/,
      },
      {
        named: [
          'npm run catalogue',
          'STRIPE_SECRET_KEY=sk_… npm run catalogue',
          'STRIPE_SECRET_KEY=$STRIPE_TEST_SECRET_KEY npm run catalogue -- --apply',
        ],
        because: 'Stripe needs an account, the stand-in does not',
        run: `${sandboxStripe} npm run catalogue -- --apply`,
        says: /Stripe agrees with the catalogue/,
      },
      {
        named: ['STRIPE_SECRET_KEY=sk_… npm run webhook -- https://YOUR-DOMAIN --apply'],
        because: 'Stripe needs an account, the stand-in does not',
        run: `${sandboxStripe} npm run webhook -- https://lexlern.example --apply`,
        says: /secret for STRIPE_WEBHOOK_SECRETS: whsec_/,
      },
    ],
  },
  { named: ['npm run dev'], run: 'npm run dev', says: /Lexlern is running/, meanwhile: [] },
  {
    named: ['npx wrangler dev', 'npx wrangler dev -c wrangler.toml -c sandbox/wrangler.toml'],
    by: 'tests/sandbox/cli/wrangler-dev.test.ts',
    because: 'the test adds a port of its own',
  },
  {
    named: ['npm run bench'],
    run: 'BENCH_PART=0.01 npm run bench -- cpu',
    says: /start-up: \d+ ms CPU/,
  },
  {
    named: ['npm run scale', 'npm run scale -- --accounts 10,10000'],
    run: 'npm run scale -- --accounts 20 --trial',
    says: /The tables are in \.reports/,
  },
  {
    named: ['npm run differential'],
    // A life of chance would let a change in on one try and refuse it on the next.
    run: 'DIFFERENTIAL_SEED=17 DIFFERENTIAL_LIVES=1 npm run differential',
    says: /Tests +1 passed/,
  },
  {
    named: ['npm run screenshots'],
    run: 'npm run screenshots -- -t "the expense allowance"',
    says: /Tests +1 passed/,
  },
  {
    named: ['UPDATE_TRANSCRIPT=1 npm run vitest -- run tests/e2e/accessibility.test.ts'],
    run: 'UPDATE_TRANSCRIPT=1 npm run vitest -- run tests/e2e/accessibility.test.ts -t "withdrawals$|transcript"',
    says: /Tests +2 passed/,
  },
  {
    named: ['npm run test:workerd'],
    run: `npm run test:workerd -- tests/worker/http/replica.test.ts ${aFile}`,
    says: /Tests +\d+ passed/,
  },
  {
    named: [`npm run vitest -- run ${aFile}`, 'npm run vitest -- run --project in-process'],
    run: `npm run vitest -- run --project in-process ${aFile}`,
    says: /Tests +\d+ passed/,
  },
  { named: ['npm run images'], run: 'npm run images' },
  { named: ['npm run draw-life'], run: 'npm run draw-life' },
  // No document names it; what it derives must be what the project has, too.
  { named: [], run: 'npm run known-passwords' },
  { named: ['npm run stripe-shapes'], run: 'npm run stripe-shapes', says: /shapes of .* derived/ },
  {
    named: ['npm run migration -- --name what_changed'],
    run: 'npm run migration -- --name what_changed',
    says: /No schema changes/,
  },
];

/** These run beside the others. */
export const beside: readonly Row[] = [
  { named: ['npm run conformance'], run: 'npm run conformance', says: /\d+ passed, 0 failed/ },
  {
    named: [
      'npm run conformance -- --only schedules',
      'npm run conformance -- --only "words of the name"',
    ],
    run: 'npm run conformance -- --only schedules',
    says: /\d+ passed, 0 failed/,
  },
  {
    named: ['STRIPE_TEST_SECRET_KEY=sk_test_… npm run conformance'],
    because: 'it needs an account at Stripe: here it refuses a key that is none of its test mode',
    run: 'STRIPE_TEST_SECRET_KEY=sk_live_1 npm run conformance',
    exit: 2,
    says: /must begin with sk_test_/,
  },
  {
    named: ['npm run simulate -- --lives 1000 --seed 1', 'npm run simulate -- --lives 10000'],
    run: 'npm run simulate -- --lives 10 --seed 1',
    says: /10 lives, 0 new findings/,
  },
  {
    named: ['npm run simulate -- --seed 47 --trace'],
    run: 'npm run simulate -- --seed 47 --trace',
    says: /1 lives, 0 new findings/,
  },
  {
    named: ['npm run simulate -- --life .reports/simulator/life-31247.json --trace'],
    run: 'npm run simulate -- --life .reports/simulator/life-31247.json --trace',
    says: /1 lives, 0 new findings/,
  },
  { named: ['npm run hand-off-key'], run: 'npm run hand-off-key', says: /"alg":"ES256"/ },
  {
    named: ['npm start -- --stripe-test'],
    because: 'it needs an account at Stripe: here it says which key is missing',
    run: 'npm start -- --stripe-test',
    exit: 1,
    says: /STRIPE_TEST_SECRET_KEY/,
  },
  ...Object.entries({
    'npx wrangler d1 create lexlern --jurisdiction eu': /--jurisdiction/,
    'npx wrangler kv namespace create KV': /namespace/,
    'npx wrangler r2 bucket create lexlern-proofs --jurisdiction eu': /bucket/,
    'npx wrangler queues create NAME': /queue/i,
    'npx wrangler secret put NAME --env production': /--env/,
    'npx wrangler d1 migrations apply DB --remote --env production': /--remote/,
  }).map(([command, says]) => ({
    named: [command],
    because: 'it needs an account at Cloudflare: here its help says that wrangler has it',
    run: `${command} --help`,
    says,
  })),
];

/** What other scripts run, and what none can run. */
export const elsewhere: readonly Row[] = [
  { named: ['npm ci'], by: '.ci/run' },
  { named: ['npm run check'], by: '.ci/run' },
  { named: ['npm run build'], by: '.ci/run' },
  { named: ['npm test'], by: '.ci/run' },
  { named: ['.ci/run'], because: 'it is the run that this table belongs to' },
  { named: ['npx wrangler deploy --dry-run --env production'], by: '.ci/run' },
  {
    named: ['npm run deploy'],
    because: 'it needs an account at Cloudflare; the same with --dry-run is run',
    by: '.ci/run',
  },
  {
    named: [
      'stripe login',
      'stripe listen',
      'stripe listen --print-secret',
      'stripe listen --forward-to localhost:8787/webhooks/stripe',
    ],
    because: "it is Stripe's program and needs an account there",
  },
];

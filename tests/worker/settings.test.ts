import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

import { newKey, productionVariables, realOperator } from '#tests/support/production.ts';
import { localVariables } from '#tests/simulator/edge/configuration.ts';
import { app } from '#worker/app.ts';
import type { Bindings } from '#worker/bindings.ts';
import { operatorDetails, product } from '#worker/product.ts';
import { readSettings } from '#worker/settings.ts';

type Variables = Partial<Awaited<ReturnType<typeof productionVariables>>> & {
  STRIPE_MODE?: string;
  TRIALS_PER_METHOD?: string;
};
type Name = keyof Awaited<ReturnType<typeof productionVariables>>;

let complete: Awaited<ReturnType<typeof productionVariables>>;

beforeAll(async () => {
  complete = await productionVariables();
});

const email = { EMAIL: {} };
const bindings = (parts: object) => parts as unknown as Bindings;

/** The lines about what is wrong; none if the Worker starts. */
async function problems(parts: object, shown: typeof realOperator = realOperator) {
  try {
    await readSettings(bindings(parts), shown);
    return [];
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    expect(lines[0]).toBe('Lexlern cannot run as it is set up:');
    return lines.slice(1, -1);
  }
}

const inProduction = (changes: Variables & object = {}) =>
  problems({ ...email, ...complete, ...changes });
const locally = (changes: Variables & object = {}) =>
  problems({ SANDBOX: {}, ...localVariables(), ...changes });

const client = { id: 'app', name: 'App', redirect_uris: ['https://app.lexlern.de/callback'] };
const nativeApp = {
  id: 'app',
  name: 'App',
  code_redirect_uris: ['https://lexlern.de/app/callback', 'de.lexlern.app:/callback'],
  apple_apps: ['A1B2C3D4E5.de.lexlern.app'],
  android_apps: [
    {
      package_name: 'de.lexlern.app',
      sha256_cert_fingerprints: [Array.from({ length: 32 }, () => 'A0').join(':')],
    },
  ],
};
const json = (...list: unknown[]) => JSON.stringify(list);
const long = '8f1e2d3c4b5a69788f1e2d3c4b5a6978';

test('the documented production set passes, and is read', async () => {
  expect(await inProduction()).toEqual([]);
  const read = await readSettings(bindings({ ...email, ...complete }), realOperator);
  expect(read.PAYMENT_METHODS).toEqual(['card', 'sepa_debit', 'paypal']);
  expect(read.APP_WEBHOOK_SECRETS).toEqual([complete.APP_WEBHOOK_SECRETS]);
  expect(read.HANDOFF_KEYS.published.map(({ kid }) => kid)).toEqual(['2026-11']);
});

test('the README names every variable of that set where it tells how to deploy', () => {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = /^## Deploying[^]*?(?=^## The map)/m.exec(text)?.[0] ?? '';
  const names = [...Object.keys(complete), 'STRIPE_MODE'];
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test('the variables of local development pass beside the sandbox, and none of them in production', async () => {
  expect(await locally()).toEqual([]);
  expect(await locally({ SITE_ORIGIN: 'http://localhost:8788' })).toEqual([]);
  // A choice that may be made for everybody, too.
  const choices = new Set([
    'PAYMENT_METHODS',
    'FOUR_EYES_FROM',
    'FOUR_EYES_FROM_PEOPLE',
    'ALARM_EMAIL',
    'BOOKS',
  ]);
  const variables = Object.fromEntries(
    Object.entries(localVariables()).filter(([name]) => !choices.has(name)),
  );
  const refused = await problems({ ...email, SITE_ORIGIN: complete.SITE_ORIGIN, ...variables });
  expect(refused.map((line) => line.split(/[ [.]/)[0])).toEqual(Object.keys(variables));
});

const variations: [Name, string, (value: string) => string][] = [
  ['STRIPE_SECRET_KEY', 'a restricted key', (value) => value.replace('sk', 'rk')],
  ['STRIPE_WEBHOOK_SECRETS', 'two', (value) => `${value}, whsec_${long}`],
  ['APP_WEBHOOK_SECRETS', 'two', (value) => `${value},${long}`],
  ['SITE_ORIGIN', 'a host below', () => 'https://www.lexlern.de'],
  ['PAYMENT_METHODS', 'fewer', () => 'paypal, card'],
  ['GOOGLE_CLIENT_ID', 'one without letters', () => '123456789012.apps.googleusercontent.com'],
  ['HANDOFF_CLIENTS', 'none', () => '[]'],
  ['HANDOFF_CLIENTS', 'an own scheme', () => json({ ...client, redirect_uris: ['de.lexlern:/b'] })],
  ['HANDOFF_CLIENTS', 'a native app alone', () => json(nativeApp)],
  ['HANDOFF_CLIENTS', 'both ways', () => json({ ...nativeApp, ...client })],
];
test.each(variations)('%s may be %s', async (name, _what, change) => {
  expect(await inProduction({ [name]: change(complete[name]) })).toEqual([]);
});

test('all payment methods are switched on where none is named', async () => {
  const { PAYMENT_METHODS: _methods, ...others } = complete;
  const read = await readSettings(bindings({ ...email, ...others }), realOperator);
  expect(read.PAYMENT_METHODS).toEqual(['card', 'sepa_debit', 'paypal']);
});

/** A wrong value, what the message says of it, and whether it is wrong locally too. */
const wrong: [Name, string, string, 'everywhere' | 'in production'][] = [
  ['STRIPE_SECRET_KEY', 'sk', 'sk_live_… or rk_live_…', 'everywhere'],
  ['STRIPE_SECRET_KEY', `pk_live_${long}`, 'no key', 'everywhere'],
  ['STRIPE_SECRET_KEY', `sk_test_${long}`, 'STRIPE_MODE', 'in production'],
  ['STRIPE_SECRET_KEY', 'sk_live_short', 'no key', 'everywhere'],
  ['STRIPE_SECRET_KEY', `sk_live_${long}\n`, 'no key', 'everywhere'],
  ['STRIPE_PUBLISHABLE_KEY', `sk_live_${long}`, 'pk_live_…', 'everywhere'],
  ['STRIPE_PUBLISHABLE_KEY', `pk_test_${long}`, 'live mode', 'in production'],
  ['STRIPE_WEBHOOK_SECRETS', long, 'whsec_', 'everywhere'],
  ['STRIPE_WEBHOOK_SECRETS', 'whsec_short', 'whsec_', 'in production'],
  ['STRIPE_WEBHOOK_SECRETS', `whsec_${long},`, 'is not set', 'everywhere'],
  [
    'STRIPE_WEBHOOK_SECRETS',
    `whsec_${long},whsec_${long},whsec_${long}`,
    'more than two',
    'everywhere',
  ],
  ['APP_WEBHOOK_SECRETS', 'appsec', 'openssl', 'everywhere'],
  ['APP_WEBHOOK_SECRETS', `${long},short`, 'openssl', 'everywhere'],
  ['CODE_PEPPER', 'x', 'openssl', 'everywhere'],
  ['CODE_PEPPER', 'a'.repeat(40), 'openssl', 'everywhere'],
  ['CODE_PEPPER', `${long} ${long}`, 'openssl', 'everywhere'],
  ['SITE_ORIGIN', 'https://lexlern.de/', 'slash', 'everywhere'],
  ['SITE_ORIGIN', 'https://lexlern.de/app', 'slash', 'everywhere'],
  ['SITE_ORIGIN', 'https://lexlern.de?x=1', 'slash', 'everywhere'],
  ['SITE_ORIGIN', 'lexlern.de', 'slash', 'everywhere'],
  ['SITE_ORIGIN', 'ftp://lexlern.de', 'slash', 'everywhere'],
  ['SITE_ORIGIN', 'http://lexlern.de', 'https', 'in production'],
  ['SITE_ORIGIN', 'https://DOMAIN', 'https', 'everywhere'],
  ['SITE_ORIGIN', 'https://localhost', 'https', 'in production'],
  ['SITE_ORIGIN', 'https://lexlern.example', 'an example address', 'in production'],
  ['SITE_ORIGIN', 'https://www.example.com', 'an example address', 'in production'],
  ['PAYMENT_METHODS', 'card,klarna', 'none of card, sepa_debit, paypal', 'everywhere'],
  ['PAYMENT_METHODS', '', 'is not set', 'everywhere'],
  ['GOOGLE_CLIENT_ID', 'GOCSPX-secret', 'Google', 'everywhere'],
  ['GOOGLE_CLIENT_ID', 'app.apps.googleusercontent.com', 'Google', 'in production'],
  ['APPLE_CLIENT_ID', 'lexlern', 'Apple', 'everywhere'],
  ['APPLE_CLIENT_ID', 'com.example.web', 'Apple', 'in production'],
  ['HANDOFF_KEYS', '[{"kid":"a",', 'is no JSON', 'everywhere'],
  ['HANDOFF_KEYS', '[]', 'is empty', 'everywhere'],
  ['HANDOFF_KEYS', '{"kid":"a"}', 'has the wrong form', 'everywhere'],
  ['HANDOFF_CLIENTS', '[{"id":"app",', 'is no JSON', 'everywhere'],
  ['HANDOFF_CLIENTS', json({ ...client, redirect_urls: [] }), 'alone', 'everywhere'],
  ['HANDOFF_CLIENTS', json({ ...client, id: 'the app' }), '[0].id', 'everywhere'],
  ['HANDOFF_CLIENTS', json({ ...client, name: ' ' }), '[0].name is empty', 'everywhere'],
  ['HANDOFF_CLIENTS', json(client, client), 'an id twice', 'everywhere'],
  ['HANDOFF_CLIENTS', json({ ...client, redirect_uris: [] }), 'is empty', 'everywhere'],
  [
    'HANDOFF_CLIENTS',
    json({ ...client, redirect_uris: [...client.redirect_uris, ...client.redirect_uris] }),
    'an address twice',
    'everywhere',
  ],
  ...['http://app.lexlern.de/b', 'javascript:alert(1)', 'https://app.lexlern.de/#x', 'app'].map(
    (address): [Name, string, string, 'everywhere'] => [
      'HANDOFF_CLIENTS',
      json({ ...client, redirect_uris: [address] }),
      '[0].redirect_uris[0] is neither an https address',
      'everywhere',
    ],
  ),
  [
    'HANDOFF_CLIENTS',
    json({ ...client, redirect_uris: ['/callback'] }),
    'redirect_uris[0]',
    'in production',
  ],
  [
    'HANDOFF_CLIENTS',
    json({ ...client, redirect_uris: ['https://app.example/callback'] }),
    'redirect_uris[0] is an example address',
    'in production',
  ],
  [
    'HANDOFF_CLIENTS',
    json({ id: 'app', name: 'App' }),
    'HANDOFF_CLIENTS[0] has no address',
    'everywhere',
  ],
  [
    'HANDOFF_CLIENTS',
    json({ ...client, code_redirect_uris: client.redirect_uris }),
    'an address for both ways',
    'everywhere',
  ],
  [
    'HANDOFF_CLIENTS',
    json({ ...nativeApp, code_redirect_uris: ['http://127.0.0.1/callback'] }),
    'code_redirect_uris[0] is neither an https address',
    'everywhere',
  ],
  [
    'HANDOFF_CLIENTS',
    json({ ...nativeApp, code_redirect_uris: ['https://app.example/callback'] }),
    'code_redirect_uris[0] is an example address',
    'in production',
  ],
  [
    'HANDOFF_CLIENTS',
    json({ ...nativeApp, apple_apps: ['de.lexlern.app'] }),
    'apple_apps[0] is no app id of Apple',
    'everywhere',
  ],
  [
    'HANDOFF_CLIENTS',
    json({
      ...nativeApp,
      android_apps: [{ ...nativeApp.android_apps[0], sha256_cert_fingerprints: ['a0:b1'] }],
    }),
    'is no SHA-256 of a certificate',
    'everywhere',
  ],
  ['ACCESS_TEAM', 'https://lexlern.cloudflareaccess.com/', 'slash', 'everywhere'],
  ['ACCESS_TEAM', 'http://lexlern.cloudflareaccess.com', 'slash', 'everywhere'],
  ['ACCESS_TEAM', 'https://TEAM.cloudflareaccess.com', 'slash', 'everywhere'],
  ['ACCESS_TEAM', 'https://cloudflareaccess.com.evil.org', 'slash', 'everywhere'],
  ['ACCESS_AUDIENCE', 'desk', '64', 'everywhere'],
  ['FOUR_EYES_FROM', '200 €', 'no sum in cents', 'everywhere'],
  ['FOUR_EYES_FROM_PEOPLE', '0', 'no number of people', 'everywhere'],
  ['BOOKS', '{"consultant":29098}', 'BOOKS.client', 'everywhere'],
  ['BOOKS', '{"consultant":1,"client":1,"accounts":{"fees":"x"}}', 'no account', 'everywhere'],
  ['ACCESS_GROUPS', '{"support":["a"]}', 'admin is no list', 'everywhere'],
  ['ACCESS_GROUPS', '{"admin":[]}', 'admin has no group', 'everywhere'],
  ['ACCESS_GROUPS', '{"admin":["a"],"boss":["b"]}', 'groups of support', 'everywhere'],
];
test.each(wrong)('%s is not %j: it %s', async (name, value, sentence, where) => {
  const refused = await inProduction({ [name]: value });
  expect(refused).toEqual([expect.stringContaining(sentence)]);
  expect(refused[0]).toMatch(new RegExp(`^${name}\\b`));
  if (value.length > 4) expect(refused[0]).not.toContain(value);

  const refusedLocally = await locally({ [name]: value });
  expect(refusedLocally.map((line) => line.startsWith(name))).toEqual(
    where === 'everywhere' ? [true] : [],
  );
});

test.each(['STRIPE_SECRET_KEY', 'CODE_PEPPER', 'SITE_ORIGIN', 'HANDOFF_KEYS', 'EMAIL'])(
  'a Worker without %s does not start',
  async (name) => {
    const refused = await inProduction({ [name]: undefined });
    expect(refused).toEqual([expect.stringMatching(new RegExp(`${name}( binding)? is not set`))]);
  },
);

describe('the keys of the hand-off', () => {
  test.each<[string, (key: Awaited<ReturnType<typeof newKey>>) => object[]]>([
    ['no kid', ({ kid: _kid, ...key }) => [key]],
    ['a kid twice', (key) => [key, key]],
    ['a first key without its private half', ({ d: _d, ...key }) => [key]],
    ['another algorithm', (key) => [{ ...key, alg: 'HS256' }]],
    ['another curve', (key) => [{ ...key, crv: 'P-384' }]],
    ['a private half that is another key’s', (key) => [{ ...key, d: key.x }]],
    ['a point that is not on the curve', (key) => [{ ...key, y: key.x }]],
    [
      'a second key whose halves do not belong together',
      (key) => [key, { ...key, kid: 'old', d: key.x }],
    ],
  ])('are refused with %s, and the message does not quote them', async (_what, spoil) => {
    const key = await newKey('new');
    const refused = await inProduction({ HANDOFF_KEYS: JSON.stringify(spoil(key)) });
    expect(refused.length).toBeGreaterThan(0);
    for (const line of refused) {
      expect(line).toMatch(/^HANDOFF_KEYS/);
      expect(line).not.toContain(key.d);
    }
  });
});

test('everything that is wrong is named at once, and no value', async () => {
  const refused = await problems({ CODE_PEPPER: 'hunter2', EVENTS: {} });
  const text = refused.join('\n');
  const optional = new Set([
    'PAYMENT_METHODS',
    'ACCESS_GROUPS',
    'FOUR_EYES_FROM',
    'FOUR_EYES_FROM_PEOPLE',
    'ALARM_EMAIL',
    'BOOKS',
  ]);
  const required = Object.keys(complete).filter((name) => !optional.has(name));
  for (const name of required) expect(text).toContain(name);
  expect(text).toContain('the EMAIL binding is not set');
  expect(text).toContain('the RECONCILE binding is not set');
  expect(text).not.toContain('hunter2');
});

const queues = ['EVENTS', 'RECONCILE', 'DECLARATIONS'];

test.each(queues)('a Worker with the queue %s alone does not start', async (one) => {
  const missing = queues.filter((name) => name !== one);
  expect(await inProduction({ [one]: {} })).toEqual(
    missing.map((name) => `the ${name} binding is not set, but ${one} is`),
  );
  const all = Object.fromEntries(queues.map((name) => [name, {}]));
  expect(await inProduction(all)).toEqual([]);
});

test('where STRIPE_MODE is "test", test keys are right and live keys wrong', async () => {
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${long}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${long}`,
  };
  expect(await inProduction({ STRIPE_MODE: 'test', ...keys })).toEqual([]);
  expect(await inProduction({ STRIPE_MODE: 'test' })).toHaveLength(2);
  expect(await inProduction({ STRIPE_MODE: 'staging' })).toEqual([
    expect.stringContaining('STRIPE_MODE'),
  ]);
});

test('in production a payment method has one trial, elsewhere configuration decides', async () => {
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${long}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${long}`,
  };
  for (const TRIALS_PER_METHOD of ['one', 'any']) {
    expect(await inProduction({ STRIPE_MODE: 'test', ...keys, TRIALS_PER_METHOD })).toEqual([]);
    expect(await locally({ TRIALS_PER_METHOD })).toEqual([]);
  }
  expect(await inProduction({ TRIALS_PER_METHOD: 'one' })).toEqual([]);
  for (const TRIALS_PER_METHOD of ['any', '', 'ONE']) {
    expect(await inProduction({ TRIALS_PER_METHOD })).toEqual([
      expect.stringContaining('TRIALS_PER_METHOD is not "one"'),
    ]);
  }
  expect(await locally({ TRIALS_PER_METHOD: 'two' })).toHaveLength(1);
});

test('beside the sandbox, live keys of Stripe are refused and other test keys are not', async () => {
  expect(await locally({ STRIPE_SECRET_KEY: `sk_live_${long}` })).toHaveLength(1);
  expect(await locally({ STRIPE_SECRET_KEY: `sk_test_${long}` })).toEqual([]);
});

describe('the operator', () => {
  const shownWith = (group: 'product' | 'operatorDetails', name: string, value: string | null) => ({
    ...realOperator,
    [group]: { ...realOperator[group], [name]: value },
  });

  test.each(Object.keys(operatorDetails))('has given %s, and no example', async (name) => {
    const values = [null, '', ' ', '[Name oder Firma]', 'Musterstraße 1', 'wir@lexlern.example'];
    for (const value of values) {
      const shown = shownWith('operatorDetails', name, value);
      expect(await problems({ ...email, ...complete }, shown)).toEqual([
        expect.stringContaining(`operatorDetails.${name} in worker/product.ts`),
      ]);
      expect(await problems({ SANDBOX: {}, ...localVariables() }, shown)).toEqual([]);
    }
  });

  test.each(['supportEmail', 'senderEmail', 'companyAccountUrl', 'appUrl'] as const)(
    'has %s at a real address',
    async (name) => {
      for (const value of [product[name], 'hilfe@example.com', 'https://example.org/']) {
        expect(
          await problems({ ...email, ...complete }, shownWith('product', name, value)),
        ).toEqual([`product.${name} in worker/product.ts is an example address`]);
      }
    },
  );

  test.each([
    'Lexlern GmbH',
    'Zum Muster 3',
    'post@beispielhaft.de',
    'https://www.example-lernen.de/',
    'hilfe@examples.com',
  ])('may be called %s', async (value) => {
    const shown = shownWith('operatorDetails', 'name', value);
    expect(await problems({ ...email, ...complete }, shown)).toEqual([]);
  });

  test('is asked for everything that is missing as the product is shipped', async () => {
    const shipped = { product, operatorDetails } as unknown as typeof realOperator;
    const refused = await problems({ ...email, ...complete }, shipped);
    expect(refused).toHaveLength(Object.keys(operatorDetails).length + 4);
  });
});

describe('a request to a Worker that cannot run', () => {
  const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  const ask = async (path: string, parts: object) =>
    app.fetch(new Request(`http://localhost:8787${path}`), bindings(parts), execution);

  test.each(['/', '/api/healthz'])(
    'at %s is told what is wrong beside the sandbox',
    async (path) => {
      const answer = await ask(path, { SANDBOX: {}, ...localVariables(), CODE_PEPPER: 'x' });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain('CODE_PEPPER is no long random text');
    },
  );

  test.each(['/', '/api/healthz'])('at %s is told nothing in production', async (path) => {
    const answer = await ask(path, { ...email, ...complete, CODE_PEPPER: 'x' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('CODE_PEPPER');
  });

  test('is told to run the sandbox where it does not run', async () => {
    const SANDBOX = { fetch: async () => new Response('not found', { status: 503 }) };
    const answer = await ask('/preise', { SANDBOX, ...localVariables() });
    expect(await answer.text()).toContain(
      'npx wrangler dev -c wrangler.toml -c sandbox/wrangler.toml',
    );
  });
});

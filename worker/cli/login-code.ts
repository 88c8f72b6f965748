/**
 * `npm run login-code -- --email x --purpose autologin`: prints a link that signs that person in.
 * Further: `--extra-days 3`, `--days 7` (its life), `--uses 3`, `--origin https://…` (or SITE_ORIGIN),
 * and `--remote` for production's database instead of the local one.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { isLinkPurpose, loginLink } from '#worker/account/login-code/link.ts';
import type { LinkPurpose } from '#worker/account/login-code/link.ts';
import { newLoginCode } from '#worker/account/login-code/new-login-code.ts';
import { insertLoginCodeSql } from '#worker/account/login-code/statements.ts';
import { email as emailField } from '#worker/http/fields.ts';

const usage =
  'npm run login-code -- --email x --purpose autologin|cookie|evaluation [--extra-days 3] [--days 7] [--uses 3] [--origin https://…] [--remote]';

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    purpose: { type: 'string', default: 'autologin' },
    'extra-days': { type: 'string' },
    days: { type: 'string', default: '7' },
    uses: { type: 'string', default: '3' },
    origin: { type: 'string' },
    remote: { type: 'boolean', default: false },
  },
});

const { purpose, email, extraDays, days, uses, origin } = read();
const { code, row } = await newLoginCode(
  { purpose, extraDays, lifeMs: days * 24 * 60 * 60 * 1000, maxUses: uses },
  await now(),
);
if (!execute(insertLoginCodeSql(row, { email }))) fail(`Nobody has an account with ${email}.`);
console.log(loginLink(origin, purpose, code));

function read() {
  const address = emailField.safeParse(values.email);
  if (!address.success) fail(`--email is missing or none.\n${usage}`);
  if (!isLinkPurpose(values.purpose)) fail(`--purpose ${values.purpose} is unknown.\n${usage}`);
  const site = values.origin ?? process.env['SITE_ORIGIN'];
  if (values.remote && !site) fail('Say with --origin where the site is, for the link.');
  return {
    email: address.data,
    purpose: values.purpose satisfies LinkPurpose,
    extraDays: values['extra-days'] === undefined ? null : count('extra-days'),
    days: count('days'),
    uses: count('uses'),
    // The port as `npm start` takes it.
    origin: site ?? `http://localhost:${process.env['PORT'] ?? 8787}`,
  };
}

/** A whole number from 1 to 365. */
function count(name: 'extra-days' | 'days' | 'uses'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > 365) {
    fail(`--${name} is a whole number from 1 to 365.`);
  }
  return number;
}

/** Locally the sandbox's time, which may be another day, as long as it answers. */
async function now(): Promise<number> {
  if (values.remote) return Date.now();
  try {
    const answer = await fetch(new URL('/sandbox/api/clock', origin));
    return Date.parse(((await answer.json()) as { now: string }).now);
  } catch {
    return Date.now();
  }
}

/**
 * Runs the statement through wrangler; whether it returned a row. Locally the running product may
 * hold the database at that moment; then it is tried again.
 */
function execute(sql: string, tries = 5): boolean {
  const place = values.remote ? ['--remote', '--env', 'production'] : ['--local'];
  const wrangler = new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [wrangler, 'd1', 'execute', 'DB', ...place, '--json', '--yes', '--command', sql],
    { encoding: 'utf8', env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } },
  );
  if (status !== 0 && tries > 1 && /SQLITE_BUSY/.test(stdout + stderr)) {
    return execute(sql, tries - 1);
  }
  if (status !== 0) fail(stderr || stdout);
  const [result] = JSON.parse(stdout) as { results: unknown[] }[];
  return (result?.results.length ?? 0) > 0;
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

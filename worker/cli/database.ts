/** Functions that the database commands share. */
import { spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

export type Row = Record<string, string | number | null>;

/** Which database a command works on; the local one of `npm start` if both are false. */
export interface Place {
  /** Production's. */
  remote: boolean;
  /** The local one of `npm start -- --stripe-test`. */
  'stripe-test': boolean;
}

/** The options that say so. */
export const placeOptions = {
  remote: { type: 'boolean', default: false },
  'stripe-test': { type: 'boolean', default: false },
} as const;

/** Where `npm start -- --stripe-test` keeps its data (sandbox/cli/serve.mjs). */
const testState = '.wrangler/stripe-test';

function placeArguments({ remote, 'stripe-test': isTest }: Place): string[] {
  if (remote) return ['--remote', '--env', 'production'];
  return isTest ? ['--local', '--persist-to', testState] : ['--local'];
}

/**
 * Runs a statement through wrangler, locally or in production, and returns its rows. Locally, it
 * tries again if the running product has locked the database.
 */
export function execute(sql: string, at: Place, tries = 5): Row[] {
  const { remote } = at;
  const place = placeArguments(at);
  const wrangler = new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [wrangler, 'd1', 'execute', 'DB', ...place, '--json', '--yes', '--command', sql],
    { encoding: 'utf8', env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } },
  );
  if (status !== 0 && tries > 1 && /SQLITE_BUSY/.test(stdout + stderr)) {
    return execute(sql, at, tries - 1);
  }
  if (status !== 0 && !remote && /no such table/.test(stdout + stderr)) {
    fail('The local database is empty. Run `npm start` once: it migrates and seeds it.');
  }
  if (status !== 0 && !remote && /SQLITE_(NOTADB|CORRUPT)/.test(stdout + stderr)) {
    fail('The local database is broken. Delete .wrangler/state and run `npm start`.');
  }
  if (status !== 0) fail(stderr || stdout);
  const [result] = JSON.parse(stdout) as { results: Row[] }[];
  return result?.results ?? [];
}

/** The site's scheme and host. Locally the default is the port that `npm start` uses. */
export function siteOrigin(option: string | undefined, { remote }: Place): string {
  const site = option ?? process.env['SITE_ORIGIN'];
  if (remote && !site) fail('Say with --origin where the site is, for the link.');
  return site ?? `http://localhost:${process.env['PORT'] ?? 8787}`;
}

/** The current time, UTC milliseconds. Locally it is the sandbox's time, if the sandbox answers. */
export async function currentTime(origin: string, { remote }: Place): Promise<number> {
  if (remote) return Date.now();
  try {
    const answer = await fetch(new URL('/sandbox/api/clock', origin));
    return Date.parse(((await answer.json()) as { now: string }).now);
  } catch {
    return Date.now();
  }
}

/** Ends the command if nothing stands in for Stripe at that origin. */
export async function requireSandbox(origin: string): Promise<void> {
  // While wrangler ran, Node has not read that the server closed an idle connection meanwhile.
  await setImmediate();
  try {
    if ((await fetch(new URL('/sandbox/api/clock', origin))).ok) return;
  } catch {
    // Nothing listens there.
  }
  fail(
    `Stripe's stand-in does not answer at ${origin}. Run \`npm start\` in another terminal, and give ` +
      'this command the same PORT.',
  );
}

/**
 * Reads the options of a command line as `parseArgs` does. Prints what is wrong with them, and the
 * usage, and ends the command.
 */
export function readOptions<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return fail(`${error.message.split('. ')[0]}.\n${usage}`);
  }
}

/** Prints what is wrong and ends the command. */
export function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

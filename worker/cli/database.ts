/** Functions that the database commands share. */
import { spawnSync } from 'node:child_process';

export type Row = Record<string, string | number | null>;

/**
 * Runs a statement through wrangler, locally or in production, and returns its rows. Locally, it
 * tries again if the running product has locked the database.
 */
export function execute(sql: string, { remote }: { remote: boolean }, tries = 5): Row[] {
  const place = remote ? ['--remote', '--env', 'production'] : ['--local'];
  const wrangler = new URL('../../node_modules/wrangler/bin/wrangler.js', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [wrangler, 'd1', 'execute', 'DB', ...place, '--json', '--yes', '--command', sql],
    { encoding: 'utf8', env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } },
  );
  if (status !== 0 && tries > 1 && /SQLITE_BUSY/.test(stdout + stderr)) {
    return execute(sql, { remote }, tries - 1);
  }
  if (status !== 0) fail(stderr || stdout);
  const [result] = JSON.parse(stdout) as { results: Row[] }[];
  return result?.results ?? [];
}

/** The site's scheme and host. Locally the default is the port that `npm start` uses. */
export function siteOrigin(option: string | undefined, { remote }: { remote: boolean }): string {
  const site = option ?? process.env['SITE_ORIGIN'];
  if (remote && !site) fail('Say with --origin where the site is, for the link.');
  return site ?? `http://localhost:${process.env['PORT'] ?? 8787}`;
}

/** The current time, UTC milliseconds. Locally it is the sandbox's time, if the sandbox answers. */
export async function currentTime(
  origin: string,
  { remote }: { remote: boolean },
): Promise<number> {
  if (remote) return Date.now();
  try {
    const answer = await fetch(new URL('/sandbox/api/clock', origin));
    return Date.parse(((await answer.json()) as { now: string }).now);
  } catch {
    return Date.now();
  }
}

/** Prints what is wrong and ends the command. */
export function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

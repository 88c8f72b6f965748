import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = new URL('../../..', import.meta.url).pathname;

/** Bundles and minifies a Worker as a deployment does, and returns the file's path. */
export async function bundle(entry: string): Promise<string> {
  const name = entry.replaceAll(/^.*\/|\.ts$/g, '');
  const folder = `${root}.reports/bench/${name}`;
  const options = ['--dry-run', '--env', 'production', '--outdir', folder];
  const env = { ...process.env, LEXLERN_READY: 'yes' };
  await run('wrangler', ['deploy', entry, ...options], { cwd: root, env });
  return `${folder}/${name}.js`;
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { bundle } from '#tests/bench/cpu/bundle.ts';
import { partOf } from '#tests/bench/part.ts';

const run = promisify(execFile);
/** Provides the platform's module in Node. */
const hooks = new URL('../../simulator/machine/hooks.mjs', import.meta.url).href;

/** How many fresh processes load the bundle. */
export const startUps = partOf(10);

/** CPU milliseconds to load and evaluate the product's bundle in each of them; and its bytes. */
export async function measureStartUp(): Promise<{ milliseconds: number[]; gzipBytes: number }> {
  const file = await bundle('worker/index.ts');
  const script = `const before = process.cpuUsage();
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const milliseconds = [];
  for (let i = 0; i < startUps; i += 1) {
    const options = ['--import', hooks, '--input-type=module', '-e', script];
    const { stdout } = await run(process.execPath, options);
    milliseconds.push(Number(stdout));
  }
  return { milliseconds, gzipBytes: gzipSync(await readFile(file)).length };
}

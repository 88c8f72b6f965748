import { readFileSync, readdirSync } from 'node:fs';

import type { R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';

/*
 * Puts the files that lie in the folder `files` of a local state into its bucket, in place of all
 * others: each under the key that its name says.
 */

const folder = process.argv[2] ?? '';
const { env, dispose } = await getPlatformProxy<{ PROOFS: R2Bucket }>({
  configPath: 'wrangler.toml',
  persist: { path: `${folder}/v3` },
});
const bucket = env.PROOFS;
const { objects } = await bucket.list();
if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
for (const name of readdirSync(`${folder}/files`)) {
  await bucket.put(decodeURIComponent(name), readFileSync(`${folder}/files/${name}`));
}
await dispose();

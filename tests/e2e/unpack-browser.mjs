// Unpacks everything that @sparticuz/chromium carries into the folder for temporary files.
// `packaged-browser.ts` runs it as a process of its own, because the package unpacks nowhere else,
// and because no process may still have the browser open for writing when somebody starts it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { inflate } from '@sparticuz/chromium';

const bin = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
await Promise.all(readdirSync(bin).map((archive) => inflate(bin + archive)));

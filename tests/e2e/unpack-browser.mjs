// Unpacks everything that @sparticuz/chromium carries into the folder for temporary files. It runs in
// a process of its own (`packaged-browser.ts`), because the package unpacks nowhere else, and because
// no process may still have the browser's file open for writing when somebody starts it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { inflate } from '@sparticuz/chromium';

const bin = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
await Promise.all(readdirSync(bin).map((archive) => inflate(bin + archive)));

import { writeFileSync } from 'node:fs';

import { purchaseLifeDocument } from './purchase-life.ts';

writeFileSync(new URL('../../docs/purchase-life.md', import.meta.url), purchaseLifeDocument());

import { test } from 'vitest';

import { path, patienceMs, search } from '#tests/model/search.ts';

// The other half of the sequences: a file of its own has a world, and a core, of its own.
test.skipIf(path !== undefined)(
  'whatever happens to others and their money, our books are Stripe’s in the end',
  { timeout: patienceMs, retry: 0 },
  () => search(2),
);

import { test } from 'vitest';

import { patienceMs, search } from '#tests/model/search.ts';

// A second try would have another seed, and hide what the first has found.
test(
  'whatever happens to people and their money, our books are Stripe’s in the end',
  { timeout: patienceMs, retry: 0 },
  () => search(2),
);

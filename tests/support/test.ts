import { test as base } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';

/** A test that is given what it names: the world, and in it a person who has just signed up. */
export const test = base.extend<{ w: World; person: Person }>({
  // Vitest wants to see here that the fixture takes no other one.
  // eslint-disable-next-line no-empty-pattern
  w: async ({}, use) => {
    await use(await world());
  },
  person: async ({ w }, use) => {
    await use(await signUpPerson(w));
  },
});

import { beforeAll, describe, test } from 'vitest';

import { noteFile, startedOnce } from './started-once.ts';

/*
 * A test file whose world never starts. `started-once.test.ts` runs it.
 */

const world = startedOnce('The world', async () => {
  throw new Error('the disk is full');
});

// eslint-disable-next-line no-empty-pattern
beforeAll(({}, file) => noteFile(file));

test('the first that asks', () => world.get());
test('the second that asks', () => world.get());
test('the third that asks', () => world.get());

describe('with a hook', () => {
  beforeAll(() => world.get());
  test('for the tests in here', () => undefined);
});

test('one that asks for nothing', () => undefined);

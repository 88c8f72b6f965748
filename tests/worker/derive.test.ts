import { expect, test } from 'vitest';

import { derive } from '#worker/derive.ts';

test('what is derived has the rest of its base, and computes it only when it is asked', () => {
  let opened = 0;
  const base = {
    name: 'base',
    get door() {
      opened += 1;
      return `the door of ${this.name}`;
    },
  };
  const derived = derive(base, { name: 'derived', window: 1 });
  expect(opened).toBe(0);
  expect([derived.door, derived.window, opened]).toEqual(['the door of derived', 1, 1]);
  expect(base.name).toBe('base');
});

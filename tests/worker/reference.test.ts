import { describe, expect, test } from 'vitest';

import { newReference } from '#worker/reference.ts';

const drawn = Array.from({ length: 4000 }, () => newReference('LX-'));

describe('a reference', () => {
  test('has its prefix and ten characters without 0, O, 1 and I', () => {
    for (const reference of drawn) {
      expect(reference).toMatch(/^LX-[2-9A-HJ-NP-Z]{10}$/);
    }
    expect(newReference('LK-')).toMatch(/^LK-/);
    expect(newReference('LW-')).toMatch(/^LW-/);
  });

  test('is another one each time', () => {
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('uses each of the 32 characters equally often at each place', () => {
    for (let place = 3; place < 13; place += 1) {
      const counts = new Map<string, number>();
      for (const reference of drawn) {
        const character = reference.charAt(place);
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
      expect(counts.size).toBe(32);
      // 125 are expected, with a deviation of 11. Seven deviations happen to nobody.
      for (const count of counts.values()) expect(Math.abs(count - 125)).toBeLessThan(77);
    }
  });
});

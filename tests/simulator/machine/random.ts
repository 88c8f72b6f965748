/** A source of numbers that a seed determines. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below: (limit: number) => number;
  /** 32 random bits. */
  bits: () => number;
}

/**
 * The sfc32 generator (from PractRand). It is small and fast, and no test here can tell it from
 * chance.
 */
export function randomFrom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, Math.trunc(seed / 2 ** 32) + 1];
  function bits(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  }
  // The first outputs still resemble the seed.
  for (let i = 0; i < 12; i += 1) bits();
  return { bits, below: (limit) => Math.floor((bits() / 2 ** 32) * limit) };
}

/** `count` random elements of `all`; an element may occur more than once. */
export function some<T>(random: Random, all: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => all[random.below(all.length)] as T);
}

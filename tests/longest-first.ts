import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is what everybody waits for in the end. */
const longest = [
  'differential.test.ts',
  'simulator/simulator.test.ts',
  'accessibility.test.ts',
  'subscription/faults.test.ts',
  'payment-method/faults.test.ts',
  'access.test.ts',
  'checkout-paypal.test.ts',
  'bad-input.test.ts',
];

/** Begins with the files that take longest; the others come as they would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The base's own order, which is no array's.
    // eslint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

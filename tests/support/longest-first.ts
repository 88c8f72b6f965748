import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The files that take longest. They start first, so that the run does not wait for one of them. */
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

/** Puts the files that take longest first and keeps the usual order of the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This is the base class's own `sort`, not the one of arrays.
    // eslint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The name of the project of the test run whose world is in its own process. */
export const inProcessName = 'in-process';

/** The files that take longest. They start first, so that the run does not wait for one of them. */
const longest = [
  'wrangler-dev.test.ts',
  'differential.test.ts',
  'simulator/simulator.test.ts',
  'accessibility.test.ts',
  'access.test.ts',
  'checkout-paypal.test.ts',
  'bad-input.test.ts',
];

/**
 * Puts the files that take longest first, and those that run in process last: they are short, and a
 * worker of the test run that changes between the two kinds of worlds has to start again. Keeps the
 * usual order of the others.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This is the base class's own `sort`, not the one of arrays.
    // eslint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === inProcessName) return longest.length + 1;
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

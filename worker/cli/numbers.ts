/**
 * `npm run numbers -- rebuild` makes the sums of the desk's numbers anew from the facts that they
 * count, in the local database or, with `--remote`, in production. Nothing changes unless somebody
 * has written to these tables by hand: the same sums are kept up to date with each fact.
 */
import { execute, fail, placeOptions, readOptions } from '#worker/cli/database.ts';
import { rebuildSteps } from '#worker/cli/rebuild-steps.ts';

const usage = 'npm run numbers -- rebuild [--remote | --stripe-test]';

const { values, positionals } = readOptions(
  { allowPositionals: true, options: placeOptions },
  usage,
);

if (positionals.join(' ') !== 'rebuild') fail(usage);
execute(rebuildSteps.join(';\n'), values);
const [facts] = execute('select count(*) as count from business_fact', values);
console.log(`The sums of ${facts?.['count'] ?? 0} facts are made anew.`);

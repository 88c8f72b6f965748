// The last line of a run, counted from the test runner's own report.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync('.reports/vitest.json', 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
// A file that could not be loaded, or whose hook failed, has failed, although none of its tests has.
const failedFiles = testResults.filter(
  (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
).length;
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${numFailedTests + failedFiles} failed${skipped}`);

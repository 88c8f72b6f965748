// The last line of a run, counted from the test runner's report and the documented commands.
import { existsSync, readFileSync } from 'node:fs';

const counted = '.reports/commands.json';
const commands = existsSync(counted)
  ? JSON.parse(readFileSync(counted, 'utf8'))
  : { passed: 0, failed: 1 };
const report = JSON.parse(readFileSync('.reports/vitest.json', 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
// A file that could not be loaded, or whose hook failed, has failed, although none of its tests.
const failedFiles = testResults.filter(
  (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
).length;
const passed = numPassedTests + commands.passed;
const failed = numFailedTests + failedFiles + commands.failed;
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(`${passed} passed, ${failed} failed${skipped}`);

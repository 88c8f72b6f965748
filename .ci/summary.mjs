// The last line of a run, counted from the test runner's own report.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync('.reports/vitest.json', 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = report;
// A file that could not even be loaded has failed, although none of its tests ran.
const failed = numFailedTests || numFailedTestSuites;
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${failed} failed${skipped}`);

// What a visitor's browser loads for the plan page, and what the Worker weighs, in gzip; fails
// when either is over its budget.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budgets = { planPage: 135, css: 12, worker: 1000 };
/** The app, and the page in it. Everything that these import is loaded with them. */
const planPage = ['index.html', 'subscription/plans/plans-page.tsx'];

const built = 'dist/client/';
/** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, 'utf8'));

const kilobytes = (/** @type {string} */ file) => gzipSync(readFileSync(file)).length / 1000;

/** Everything that a chunk loads with itself. */
function closure(/** @type {string} */ name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) closure(imported, seen);
  return seen;
}

let over = false;
function report(
  /** @type {string} */ what,
  /** @type {number} */ size,
  /** @type {number} */ budget,
) {
  over ||= size > budget;
  console.log(`${what.padEnd(34)} ${size.toFixed(1).padStart(6)} kB gzip of ${budget} kB`);
}

for (const name of planPage) if (!manifest[name]) throw new Error(`${name} is no chunk any more`);
const chunks = [...planPage.reduce((seen, name) => closure(name, seen), new Set())];
const css = new Set(chunks.flatMap((chunk) => manifest[chunk]?.css ?? []));
const sum = (/** @type {Iterable<string>} */ files) =>
  [...files].reduce((total, file) => total + kilobytes(built + file), 0);

report(
  'JavaScript of the plan page',
  sum(chunks.map((chunk) => manifest[chunk]?.file ?? '')),
  budgets.planPage,
);
report('CSS of the plan page', sum(css), budgets.css);
const worker = '.reports/worker/index.js';
if (existsSync(worker)) report("The Worker's bundle", kilobytes(worker), budgets.worker);

if (over) {
  console.error('Over budget.');
  process.exit(1);
}

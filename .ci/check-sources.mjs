// Checks what no other tool does: every comment line fits 100 columns, every file that a comment
// names exists, and no line of a document begins with a sign that makes it a quotation.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const mostColumns = 100;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  encoding: 'utf8',
  maxBuffer: 1e9,
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));

/** The lines of a file, each with the place that an editor opens. */
function linesOf(file) {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.map((line, at) => ({ where: `${file}:${at + 1}`, line }));
}

/** The lines of a source file that are comments or end with one, and the words of the comment. */
function commentsOf(file) {
  let isInBlock = false;
  return linesOf(file).flatMap((one) => {
    if (isInBlock || /^\s*\{?\/\*/.test(one.line)) {
      isInBlock = !one.line.includes('*/');
      return { ...one, words: one.line };
    }
    const found = /(?:^|\s)\/\/(?:\s(?<words>.*))?$/.exec(one.line);
    return found ? { ...one, words: found.groups.words ?? '' } : [];
  });
}

const comments = files
  .filter((file) => /^(?:worker|client|sandbox|tests|\.ci)\/.*\.(?:tsx?|css|mjs)$/.test(file))
  .flatMap(commentsOf);
const documents = files.filter((file) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(file)).flatMap(linesOf);

/** Names of source files in a text, with as much of their path as it says. */
const fileNames = /(?<![\w@.#/:-])(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|mjs)\b/g;
const exists = (name) => files.some((file) => `/${file}`.endsWith(`/${name}`));

const faults = [
  ...comments
    .filter(({ line }) => line.length > mostColumns)
    .map(({ where, line }) => `${where}: ${line.length} columns, at most ${mostColumns} are read`),
  ...comments.flatMap(({ where, words }) =>
    [...words.matchAll(fileNames)].flatMap(([name]) =>
      exists(name) ? [] : [`${where}: there is no ${name}`],
    ),
  ),
  // A line that was broken before the sign of a path through menus, as in "Settings > Billing".
  ...documents
    .filter(({ line }) => /^\s*(?:(?:[-*+]|\d+\.)\s+)*>/.test(line))
    .map(({ where }) => `${where}: the line begins with a sign that makes it a quotation`),
];

if (comments.length === 0 || documents.length === 0) faults.push('no comment or document is found');
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;

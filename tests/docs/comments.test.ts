import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const folders = ['worker', 'client', 'sandbox', 'tests'];
const mostColumns = 100;

/** Papers of the people who planned the product. A clone of the project does not have them. */
const foreignPapers =
  /specification,? section|\b(?:billing|security|sandbox|customer|law|edge|faults)\.md\b|\bdesign notes?\b/i;

/** The tracked files, or without git all files, except those that tools have made. */
function allFiles(): string[] {
  if (existsSync(new URL('.git', root))) {
    const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
      cwd: root,
      encoding: 'utf8',
    });
    const isThere = (file: string) => file !== '' && existsSync(new URL(file, root));
    if (status === 0) return stdout.split('\0').filter(isThere);
  }
  const generated = /(?:^|[\\/])(?:node_modules|dist|\.git|\.reports|\.wrangler)(?:[\\/]|$)/;
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => !generated.test(file))
    .map((file) => file.replaceAll('\\', '/'));
}

interface Line {
  /** The file and the number of the line, as an editor opens them. */
  where: string;
  /** The whole line. */
  line: string;
  /** The comment or the prose in it, without the comment's marks. */
  text: string;
}

function linesOf(file: string): Line[] {
  const lines = readFileSync(new URL(file, root), 'utf8').split(/\r?\n/);
  return lines.map((line, at) => ({ where: `${file}:${at + 1}`, line, text: line }));
}

/** The lines of a source file that are comments or end with one. */
function commentsOf(file: string): Line[] {
  let isInBlock = false;
  return linesOf(file).flatMap((one) => {
    if (isInBlock || /^\s*\{?\/\*/.test(one.line)) {
      isInBlock = !one.line.includes('*/');
      return { ...one, text: one.line.replaceAll(/^[\s{/*]+|[\s*/}]+$/g, '') };
    }
    const found = /(?:^|\s)\/\/(?:\s(?<text>.*))?$/.exec(one.line);
    return found ? { ...one, text: found.groups?.['text'] ?? '' } : [];
  });
}

const files = allFiles();
const sources = files.filter(
  (file) => folders.includes(file.split('/')[0] ?? '') && /\.(?:ts|tsx|css|mjs)$/.test(file),
);
const comments = sources.flatMap(commentsOf);
const documents = files.filter((file) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(file)).flatMap(linesOf);

/** Where the text cites such a paper, also if the citation goes on in the next line. */
function citations(lines: readonly Line[]): string[] {
  return lines.flatMap(({ where, text }, at) => {
    const next = lines[at + 1]?.text ?? '';
    const isCited = foreignPapers.test(`${text} ${next}`) && !foreignPapers.test(next);
    return isCited ? [`${where}: ${text.trim()}`] : [];
  });
}

test('the search finds the sources, their comments and the documents', () => {
  for (const folder of folders) {
    expect(comments.filter(({ where }) => where.startsWith(`${folder}/`)).length).toBeGreaterThan(
      9,
    );
  }
  expect(documents.some(({ where }) => where.startsWith('README.md:'))).toBe(true);
  expect(documents.some(({ where }) => where.startsWith('docs/decisions/'))).toBe(true);
});

test(`every comment line fits ${mostColumns} columns`, () => {
  const tooLong = comments.filter(({ line }) => line.length > mostColumns);
  expect(tooLong.map(({ where, line }) => `${where}: ${line.trim()}`)).toEqual([]);
});

/** Names of source files in a text, with as much of their path as it says. */
const fileNames = /(?<![\w@.#/:-])(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|mjs)\b/g;

test('every file that a comment names exists', () => {
  const exists = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  const gone = comments.flatMap(({ where, text }) =>
    [...text.matchAll(fileNames)].flatMap(([name]) => (exists(name) ? [] : [`${where}: ${name}`])),
  );
  expect(gone).toEqual([]);
});

test('no comment and no document cites a paper that a clone does not have', () => {
  expect([...citations(comments), ...citations(documents)]).toEqual([]);
});

test('no line of a document begins with a sign that makes it a quotation', () => {
  // A line that was broken before the sign of a path through menus, as in "Settings > Billing".
  const quotations = documents.filter(({ line }) => /^\s*(?:(?:[-*+]|\d+\.)\s+)*>/.test(line));
  expect(quotations.map(({ where, line }) => `${where}: ${line.trim()}`)).toEqual([]);
});

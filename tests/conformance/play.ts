import { readAnswer } from './answers.ts';
import { masked } from './masked.ts';
import type { Case, Seen, Stage } from './case.ts';

/** How a case ended: what was seen and what is written down, or why it could not be played. */
export interface Played {
  subject: string;
  name: string;
  seen: Seen | null;
  expected: Seen | null;
  /** In words; null if it passed. */
  difference: string | null;
}

/** Plays a case, and compares what was seen with what is written down. */
export async function playCase(subject: string, one: Case, stage: Stage): Promise<Played> {
  const { name } = one;
  try {
    const seen = masked(await one.play(stage)) as Seen;
    const expected = readAnswer(subject, name)?.seen ?? null;
    return { subject, name, seen, expected, difference: differenceOf(expected, seen) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { subject, name, seen: null, expected: null, difference: `not played: ${why}` };
  }
}

/** Two values side by side, field by field where they differ; null if they are equal. */
export function differenceOf(expected: unknown, seen: unknown): string | null {
  const lines = rowsOf(expected, seen, '');
  if (lines.length === 0) return null;
  const width = Math.max(...lines.map(({ path }) => path.length));
  const left = Math.max(...lines.map(({ known }) => known.length), 'written down'.length);
  const row = (path: string, known: string, found: string) =>
    `  ${path.padEnd(width)}  ${known.padEnd(left)}  ${found}`;
  return [
    row('', 'written down', 'seen'),
    ...lines.map(({ path, known, found }) => row(path, known, found)),
  ].join('\n');
}

interface Row {
  path: string;
  known: string;
  found: string;
}

const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const shown = (value: unknown) => (value === undefined ? '—' : JSON.stringify(value));

function rowsOf(expected: unknown, seen: unknown, path: string): Row[] {
  if (shown(expected) === shown(seen)) return [];
  const areAlike =
    isHash(expected) && isHash(seen) && Array.isArray(expected) === Array.isArray(seen);
  if (!areAlike) return [{ path, known: shown(expected), found: shown(seen) }];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(seen)])];
  return names.flatMap((name) =>
    rowsOf(expected[name], seen[name], path === '' ? name : `${path}.${name}`),
  );
}

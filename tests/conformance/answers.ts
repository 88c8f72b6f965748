import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import type { Seen } from './case.ts';

/** Where the knowledge of an answer comes from. */
export type Source =
  /** A page of Stripe's, or a file of its library: nobody has asked Stripe itself yet. */
  | { documented: string }
  /** The day on which Stripe's test mode has answered so, and the page that had told it before. */
  | { recorded: string; page: string };

/** What Stripe answers to a case, as it is known. */
export interface Answer {
  source: Source;
  seen: Seen;
}

/** The folder of the answers, with a folder for each subject. */
export const answersFolder = new URL('./answers/', import.meta.url);

/** The file of a case's answer, named by the words of its name. */
export function answerFile(subject: string, name: string): URL {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return new URL(`${subject}/${words}.json`, answersFolder);
}

/** The known answer to a case; null if nobody has written it down. */
export function readAnswer(subject: string, name: string): Answer | null {
  const file = answerFile(subject, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Answer) : null;
}

/**
 * Writes down what Stripe's test mode has answered on that day, such as `2026-12-01`. Throws for a
 * case without an answer, whose page nobody knows.
 */
export function record(subject: string, name: string, seen: Seen, day: string): void {
  const source = readAnswer(subject, name)?.source;
  if (!source) throw new TypeError(`nobody has written down where "${name}" is documented`);
  const page = 'documented' in source ? source.documented : source.page;
  const answer: Answer = { source: { recorded: day, page }, seen };
  const file = answerFile(subject, name);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(answer, null, 2)}\n`);
}

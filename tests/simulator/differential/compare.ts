/** How far times may differ because the clocks run by themselves, in milliseconds. */
const toleranceMs = 5 * 60_000;

/** Texts that are random or depend on random values: ids, tokens, hashes, codes, times of day. */
const tokens =
  /\bL[KWX]-[2-9A-HJ-NP-Z]{10}\b|\b[\da-f]{32}\b|(?<=declaration|change)[\da-f]{32}|(?<=(?:^"| )account:sub_\w+:)\d{1,3}|[a-z]{2,8}_(?:test_)?[A-Za-z0-9]{10,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{64}\b(?:\.[\da-f]{24}\b)?|\bT[\dA-F]{12}\b|\b(?:[A-Z\d]{8}|[A-Z\d]{16})\b|scrypt\$[\w$]+|\b\d{6}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d:\d\d(?::\d\d)?\b|\b\d{9,13}\b|[\da-f]{8}-[\da-f]{4,}/g;

/**
 * Fields that are not compared: a random value without a recognisable form; the largest of several
 * random ids; how far a file with random ids was compressed; and counts of how often a row was
 * written. An event and a request that write the same row at once have no order that both runtimes
 * share.
 */
const uncomparable: ReadonlySet<string> = new Set([
  'transaction_id',
  'cursor',
  'sync_version',
  'version',
  'marks',
  'size',
]);

const origins = /http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g;

/**
 * Where two records of one life differ, as paths with both values. Ids may differ, but each id must
 * correspond to the same other id everywhere. Times may differ by what a clock does by itself.
 * Times before the beginning of the life (`start`, UTC milliseconds) may differ, because the worlds
 * were created at different times.
 */
export function differences(ours: unknown, theirs: unknown, start: number): string[] {
  const there = new Map<string, string>();
  const back = new Map<string, string>();
  const found: string[] = [];

  function isPair(one: string, other: string): boolean {
    if (isTime(one) && isTime(other) && areNear(timeOf(one), timeOf(other), start)) return true;
    // The version of a row, at the end of a cancellation's key.
    if (/^\d{1,3}$/.test(one)) return /^\d{1,3}$/.test(other);
    const timeOfDay = /^\d\d:\d\d(?::\d\d)?$/;
    if (timeOfDay.test(one)) return timeOfDay.test(other);
    const known = there.get(one);
    if (known === undefined && !back.has(other)) {
      there.set(one, other);
      back.set(other, one);
      return true;
    }
    return known === other;
  }

  function compareTexts(one: string, other: string): boolean {
    if (one === other) return true;
    if (one.replace(tokens, '*') !== other.replace(tokens, '*')) return false;
    const [ids, others] = [one.match(tokens) ?? [], other.match(tokens) ?? []];
    return ids.every((id, at) => isPair(id, others[at] ?? ''));
  }

  function walk(one: unknown, other: unknown, path: string): void {
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) {
        found.push(`${path}: ${one.length} and ${other.length} of them`);
        return;
      }
      for (const [at, item] of one.entries()) walk(item, other[at], `${path}[${at}]`);
      return;
    }
    if (isHash(one) && isHash(other)) {
      const [a, b] = [namedAlike(one), namedAlike(other)];
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
        if (uncomparable.has(name)) continue;
        walk(a[name], b[name], `${path}.${name}`);
      }
      return;
    }
    const [a, b] = [one, other].map((value) =>
      // The mails of an event have another origin than those of a request, and the runtimes differ.
      (JSON.stringify(value) ?? 'undefined').replaceAll(origins, ''),
    );
    if (!compareTexts(a ?? '', b ?? '')) found.push(`${path}: ${whereTheyPart(a ?? '', b ?? '')}`);
  }

  walk(ours, theirs, '');
  return found;
}

/** The place where two long texts begin to differ. */
function whereTheyPart(...texts: [string, string]): string {
  const masked = texts.map((text) => text.replace(tokens, '*'));
  const [one = '', other = ''] = masked[0] === masked[1] ? texts : masked;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${one.slice(from, at + 80)} and ${other.slice(from, at + 80)}`;
}

const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The same with other names for the wishes to leave, whose names end in the hash of their key. At
 * rest one wish of a contract stands at most; those for a later end are counted.
 */
const namedAlike = (hash: Record<string, unknown>): Record<string, unknown> => {
  const later = Object.keys(hash).filter((name) => /^left_later_[\da-f]{16}$/.test(name));
  return Object.fromEntries(
    Object.entries(hash).map(([name, value]) => [
      later.includes(name)
        ? `left_later_${later.indexOf(name)}`
        : name.replace(/^left_wish_[\da-f]{16}$/, 'left_wish'),
      value,
    ]),
  );
};

const isTime = (text: string) => /^\d{10}$|^\d{13}$|^\d{4}-\d\d-\d\dT/.test(text);

function timeOf(text: string): number {
  if (text.includes('T')) return Date.parse(text);
  return text.length === 10 ? Number(text) * 1000 : Number(text);
}

function areNear(one: number, other: number, start: number): boolean {
  return Math.abs(one - other) <= toleranceMs || (one < start && other < start);
}

/*
 * What somebody has solved before they sign up. It goes along in the address of the link that they
 * press, so nothing is stored, with or without script (docs/decisions/0118).
 */

/** In an address: how many answers were right at once, and of how many. */
const parameter = 'geloest';

export interface SolvedCase {
  right: number;
  of: number;
}

/** The path with that in its query. */
export function withSolved(path: string, { right, of }: SolvedCase): string {
  return `${path}?${new URLSearchParams({ [parameter]: `${right}-${of}` })}`;
}

/** What the address says of it; null for nothing, or for what cannot be. */
export function readSolved(query: URLSearchParams): SolvedCase | null {
  const [, right, of] = /^(\d)-(\d)$/.exec(query.get(parameter) ?? '') ?? [];
  const solved = { right: Number(right), of: Number(of) };
  return of !== undefined && solved.of > 0 && solved.right <= solved.of ? solved : null;
}

import { row } from '#tests/database.ts';
import type { World } from '#tests/harness.ts';
import type { Browser } from '#tests/people.ts';

export type Who = 'anonymous' | 'other' | 'owner' | 'operator';

/** Somebody who has something, and the call that is about it. */
export interface Scene {
  owner: Browser;
  /** Values by which rows of the database are the owner's. */
  mine: string[];
  /** What no answer to anybody else may contain. */
  secret: string[];
  /** The path, where it names something of theirs. */
  path?: string;
  /** What the owner sends: a body, or a query. */
  input?: Record<string, unknown>;
  /** What others send who know all that can be known; the same unless the owner alone can know it. */
  guess?: Record<string, unknown>;
  /** What somebody sends who is signed in as another, if it is not that guess. */
  signedIn?: Record<string, unknown>;
  /** Somebody else, where it matters who. */
  other?: Browser;
}

/** What a call answers, as `status code`, and in which tables rows of the owner's change by it. */
export type Cell = readonly [answer: string, ...changed: string[]];

/** One call of the API, and what each of three people gets. */
export interface AccessRow {
  call: string;
  /** Where the route's own path is a pattern. */
  path?: string;
  scene: (world: World) => Promise<Scene>;
  cells: Record<Exclude<Who, 'operator'>, Cell> & Partial<Record<'operator', Cell>>;
}

/** The id of the account with that e-mail. */
export async function idOf(world: World, email: string): Promise<string> {
  const found = await row<{ id: string }>(world, 'SELECT id FROM account WHERE email = ?', email);
  if (!found) throw new Error(`nobody is called ${email}`);
  return found.id;
}

import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';

export type Who = 'anonymous' | 'other' | 'owner' | 'operator';

/** A person who owns something, and the input of a call about it. */
export interface Scene {
  owner: Browser;
  /** Values that mark a row of the database as the owner's. */
  mine: string[];
  /** Values that no answer to another person may contain. */
  secret: string[];
  /** The path, if it names something of the owner's. */
  path?: string;
  /** The body or the query that the owner sends. */
  input?: Record<string, unknown>;
  /** What others send, if only the owner can know the input. Others know all that can be known. */
  guess?: Record<string, unknown>;
  /** What a person in another account sends, if it differs from the guess. */
  signedIn?: Record<string, unknown>;
  /** The other person, if it matters who that is. */
  other?: Browser;
}

/** The answer of a call as `status code`, and the tables in which it changes the owner's rows. */
export type Cell = readonly [answer: string, ...changed: string[]];

/** One call of the API, and what each caller gets. */
export interface AccessRow {
  call: string;
  /** The path to call, if the route's own path is a pattern. */
  path?: string;
  /** Whether the browser sends a form, without script. */
  isForm?: true;
  scene: (world: World) => Promise<Scene>;
  cells: Record<Exclude<Who, 'operator'>, Cell> & Partial<Record<'operator', Cell>>;
}

/** The id of the account with this e-mail. */
export async function idOf(world: World, email: string): Promise<string> {
  const found = await row<{ id: string }>(world, 'SELECT id FROM account WHERE email = ?', email);
  if (!found) throw new Error(`no account has the e-mail ${email}`);
  return found.id;
}

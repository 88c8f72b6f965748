import type { World } from '#tests/harness.ts';
import { openBrowser } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';

/** What an assertion differs in from a good one; a null takes a member away. */
export interface AssertionChanges {
  email?: string;
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** What Access hands the Worker for the seeded operator, or as it is asked for. */
export async function assertion(world: World, changes: AssertionChanges = {}): Promise<string> {
  const answer = await world.fetch('/sandbox/api/access/assertion', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });
  const { assertion: made } = (await answer.json()) as { assertion?: string };
  if (made === undefined) throw new Error(`no assertion: ${answer.status}`);
  return made;
}

/** Somebody at the desk. */
export interface Operator extends Browser {
  email: string;
  /** Asks for a writing call under a fresh name; fails unless it is done. */
  act: <T>(path: string, body?: Record<string, unknown>) => Promise<T>;
}

/** A browser that has come through Access. */
export async function openDesk(world: World, email = 'desk@lexlern.example'): Promise<Operator> {
  const browser = openBrowser(world);
  const address = `/sandbox/access/signin?email=${encodeURIComponent(email)}`;
  const signedIn = await browser.get(address);
  if (signedIn.status !== 303) throw new Error(`Access answered ${signedIn.status}`);
  return {
    ...browser,
    email,
    act: async <T>(path: string, body: Record<string, unknown> = {}) => {
      const answer = await browser.post(path, { action_id: crypto.randomUUID(), ...body });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}

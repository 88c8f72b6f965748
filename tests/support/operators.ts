import type { World } from '#tests/support/world.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';

/** How an assertion differs from a valid one; null removes a member. */
export interface AssertionChanges {
  email?: string;
  groups?: string[];
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** The assertion that Access gives the Worker for the seeded operator, with these changes. */
export async function assertion(world: World, changes: AssertionChanges = {}): Promise<string> {
  const answer = await world.fetch('/sandbox/api/access/assertion', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });
  const { assertion: token } = (await answer.json()) as { assertion?: string };
  if (token === undefined) throw new Error(`no assertion: ${answer.status}`);
  return token;
}

/** An operator's browser at the desk. */
export interface Operator extends Browser {
  email: string;
  /** Sends a writing call with a fresh action id; throws unless it succeeds. */
  act: <T>(path: string, body?: Record<string, unknown>) => Promise<T>;
}

/** A browser that has signed in through Access, as somebody in these groups: admins, usually. */
export async function openDesk(
  world: World,
  email = 'desk@lexlern.example',
  groups: readonly string[] = ['admin'],
): Promise<Operator> {
  const browser = openBrowser(world);
  const who = new URLSearchParams({ email, groups: groups.join(',') });
  const address = `/sandbox/access/signin?${who}`;
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

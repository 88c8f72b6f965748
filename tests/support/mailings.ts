import type { World } from '#tests/support/world.ts';
import { newestMailTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';

/** The path of the first page about advertising mails that a mail's text links to. */
export function mailReplyIn(text: string, letter: 'a' | 'b'): string {
  const found = new RegExp(`https?://[^/\\s]+(/mails/${letter}-[0-9a-f]+)`).exec(text)?.[1];
  if (found === undefined) throw new Error(`no such link in ${text}`);
  return found;
}

/** Requests advertising mails in the account; returns the path of the page that confirms it. */
export async function requestMailing(world: World, person: Person): Promise<string> {
  const answer = await person.post('/api/marketing/mails', { on: true, source: 'account' });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return mailReplyIn((await newestMailTo(world, person.email)).text, 'b');
}

/** Agrees to advertising mails by double opt-in. */
export async function agreeToMails(world: World, person: Person): Promise<void> {
  const path = await requestMailing(world, person);
  const answer = await world.fetch(path, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
}

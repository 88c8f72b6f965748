import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { codeSentTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { DeletionAnswer, PendingDeletion } from '#worker/deletion/schemas.ts';

const day = 86_400;

/** Asks for the code and deletes the account with it; the answer of the call. */
export async function askToDelete(
  world: World,
  person: Person,
  when: 'now' | 'term_end' = 'now',
): Promise<Response> {
  const sent = await person.post('/api/account/deletion/code');
  if (!sent.ok) throw new Error(`code: ${sent.status} ${await sent.text()}`);
  const code = await codeSentTo(world, person.email);
  return person.post('/api/account/deletion', { code, when });
}

/** The same, for a person of whom it is not refused. */
export async function beginDeletion(
  world: World,
  person: Person,
  when: 'now' | 'term_end' = 'now',
): Promise<PendingDeletion> {
  const answer = await askToDelete(world, person, when);
  const { deletion } = (await answer.json()) as Partial<DeletionAnswer>;
  if (!deletion) throw new Error(`the deletion was not noted: ${answer.status}`);
  await flushDeliveries(world);
  await world.awaitMails();
  return deletion;
}

/** Runs the schedule until what is due of the deletions is done: each run does a step at least. */
export async function runDeletions(world: World, most = 6): Promise<void> {
  for (let runs = 0; runs < most; runs += 1) {
    await world.runSchedule();
    await flushDeliveries(world);
    await world.awaitMails();
    await advance(world, 301);
  }
}

/** Lets the seven days pass, and what follows them. */
export async function passSevenDays(world: World): Promise<void> {
  await advance(world, 7 * day + 1);
  await runDeletions(world);
}

/** The state of an account's deletion; undefined if there is no row of it. */
export async function deletionStatus(world: World, accountId: string): Promise<string | undefined> {
  const text = 'select status from account_deletion where account_id = ?';
  return (await row<{ status: string }>(world, text, accountId))?.status;
}

/** The account's id; undefined once there is none with that e-mail. */
export async function accountIdOf(world: World, email: string): Promise<string | undefined> {
  return (await row<{ id: string }>(world, 'select id from account where email = ?', email))?.id;
}

import { rows, row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { plain } from '#tests/support/money-mails.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';

type Fields = Partial<Record<string, string>>;
type Path = '/kuendigen' | '/widerrufen';

/** Sends one of the two public forms as a visitor's browser does, or with further headers. */
export async function sendForm(
  world: World,
  path: string,
  fields: Fields = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return world.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields as Record<string, string>).toString(),
    redirect: 'manual',
  });
}

/** The headers of a form that a browser sends for a signed-in person. */
export function signedIn(person: Person): Record<string, string> {
  return { cookie: person.cookie(), 'sec-fetch-site': 'same-origin' };
}

/** A declaration that was received, with the path of its receipt. */
export interface Declared {
  receipt: string;
  reference: string;
  id: string;
}

/** Declares something and waits until the machine has seen to it; throws unless it is received. */
export async function declare(
  world: World,
  path: Path,
  fields: Fields,
  headers?: Record<string, string>,
): Promise<Declared> {
  const answer = await sendForm(world, path, { name: 'Erika Mustermann', ...fields }, headers);
  const receipt = answer.headers.get('location') ?? '';
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const own = receipt.slice(receipt.lastIndexOf('/') + 1, -32);
  // The receipt of a sender who repeats a content is of an earlier case.
  const found = await row<{ id: string; reference: string }>(
    world,
    `select id, reference from declaration
      where id in (?, (select declaration_id from declaration_step where key = ?))`,
    own,
    `${own}:repeated`,
  );
  const { id = own, reference = '' } = found ?? {};
  await worked(world, id);
  await flushDeliveries(world);
  return { receipt, reference, id };
}

/** Waits for what goes on after the answer. */
async function worked(world: World, id: string): Promise<void> {
  for (let looks = 0; looks < 400; looks += 1) {
    const found = await row<{ state: string; look_at: number | null; version: number }>(
      world,
      'select * from declaration_case where declaration_id = ?',
      id,
    );
    // Written once when it is carried out, and once when its receipt was seen to.
    const isSeenTo = found?.look_at === null || (found?.version ?? 0) > 1;
    if (found && found.state !== 'received' && isSeenTo) break;
    await flushDeliveries(world);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  await world.awaitMails();
}

/** What the ledger says of a declaration: the words of its rows, and why the desk has it. */
export async function stepsOf(world: World, id: string): Promise<string[]> {
  const found = await rows<{ what: string; details: string }>(
    world,
    'select what, details from declaration_step where declaration_id = ? order by id',
    id,
  );
  return found.map(({ what, details }) => {
    const { reason } = JSON.parse(details) as { reason?: string };
    return reason === undefined ? what : `${what} ${reason}`;
  });
}

export async function caseOf(world: World, id: string) {
  return row<{ state: string; account_id: string | null; desk_due_at: number | null }>(
    world,
    'select * from declaration_case where declaration_id = ?',
    id,
  );
}

/** Somebody who has bought that plan. */
export async function buyerOf(world: World, key = 'yearly', method?: string): Promise<Person> {
  const person = await signUpPerson(world);
  await buyPlan(world, person, key, method);
  await flushDeliveries(world);
  await world.awaitMails();
  return person;
}

/** That person's contracts, the oldest first. */
export async function contractsOf(world: World, { email }: Pick<Person, 'email'>) {
  return rows<{
    id: string;
    number: string;
    status: string;
    renew_disabled: number;
    expires_at: number;
  }>(
    world,
    `select contract.* from contract join account on account.id = account_id where email = ?
      order by purchased_at`,
    email,
  );
}

/** The mails to an address whose subject contains that text, newest first. */
export async function mailsAbout(world: World, email: string, subject: string) {
  await world.awaitMails();
  return (await mailsTo(world, email))
    .filter((mail) => mail.subject.includes(subject))
    .map((mail) => ({ ...mail, text: plain(mail.text) }));
}

/** The path behind the button with that label in a mail. */
export function linkIn(text: string, label: string): string {
  const [, address = ''] = text.split(`${label}:\n`);
  return new URL(address.split('\n')[0] ?? '').pathname;
}

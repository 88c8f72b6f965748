import { deals, fileOf, handIn, pdfBytes, usageOf } from '#tests/deals.ts';
import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';

/** A window in which that operator has come through Access to a page of the desk. */
export async function openDeskWindow(
  w: World,
  path: string,
  email = 'desk@lexlern.example',
): Promise<Visitor> {
  const visitor = await openVisitor(w, desktop);
  await visitor.page.goto(`/sandbox/access/signin?${new URLSearchParams({ email, to: path })}`);
  return visitor;
}

/** Somebody who has handed in a proof for the first deal. */
export interface Uploader extends Person {
  status: () => Promise<string>;
}

/** A new person with a proof waiting; the same `words` make the same file. */
export async function uploaded(w: World, words?: string): Promise<Uploader> {
  const person = await signUpPerson(w);
  await handIn(person, deals.twoMonths, fileOf(pdfBytes(400, words)));
  return {
    ...person,
    status: async () => (await usageOf(person, deals.twoMonths)).status,
  };
}

import { deals, fileOf, submitProof, pdfBytes, usageOf } from '#tests/support/deals.ts';
import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';

/**
 * A window in which that operator, of those groups, has signed in through Access and opened a page
 * of the desk.
 */
export async function openDeskWindow(
  w: World,
  path: string,
  email = 'desk@lexlern.example',
  groups = 'admin',
): Promise<Visitor> {
  const visitor = await openVisitor(w, desktop);
  await visitor.page.goto(
    `/sandbox/access/signin?${new URLSearchParams({ email, groups, to: path })}`,
  );
  return visitor;
}

/** A person who has uploaded a proof for the first deal. */
export interface Uploader extends Person {
  status: () => Promise<string>;
}

/** A new person with an uploaded proof. The same `words` make the same file. */
export async function newUploader(w: World, words?: string): Promise<Uploader> {
  const person = await signUpPerson(w);
  await submitProof(person, deals.twoMonths, fileOf(pdfBytes(400, words)));
  return {
    ...person,
    status: async () => (await usageOf(person, deals.twoMonths)).status,
  };
}

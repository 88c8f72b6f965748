/*
 * Whether the person wants to stay signed in here (docs/decisions/0087). One box on a page holds
 * for every way to sign in there. It is kept in this document's memory, until somebody signs in.
 */

let stays = false;

/** What the calls that sign in say of it. */
export function isStaying(): boolean {
  return stays;
}

export function setStaying(next: boolean): void {
  stays = next;
}

import { entitlementsOf } from '#worker/client-api/entitlements.ts';
import type { Person } from '#worker/client-api/entitlements.ts';
import type { NewState, StateRow } from '#worker/client-api/sql.ts';
import type { selectPeople } from '#worker/client-api/sql.ts';
import type { Results } from '#worker/db/batch.ts';
import { nextPremiumMoment } from '#worker/entitlement/next-premium-moment.ts';

/** What `selectPeople` has found. */
type People = Results<ReturnType<typeof selectPeople>>;

/** Works out the states of people at that moment, UTC milliseconds: of all that were handed off. */
export function workOut(people: People, now: number): (NewState & { stored: StateRow })[] {
  return people.states.map((stored) => workOutOne(stored, people, now));
}

/** One of them, from the rows of several people. */
export function workOutOne(stored: StateRow, people: People, now: number) {
  const { accountId, version, marks } = stored;
  const own = <T extends { accountId: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.accountId === accountId);
  const person: Person = {
    contracts: own(people.contracts),
    grants: own(people.grants),
    debts: own(people.debts),
    withdrawals: own(people.withdrawals),
  };
  const state = entitlementsOf(person, now, stored.state);
  return { accountId, version, marks, lookAt: nextPremiumMoment(person, now), state, stored };
}

/** Whether clients have to be told: the same things in the same order are the same text. */
export function isOther({ state, stored }: { state: NewState['state']; stored: StateRow }) {
  return JSON.stringify(state) !== JSON.stringify(stored.state);
}

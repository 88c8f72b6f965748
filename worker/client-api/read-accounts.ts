import type { ReadAs } from '#worker/client-api/read-as-client.ts';
import type { LookupAnswer } from '#worker/client-api/schemas.ts';
import { noteStates, selectHandedOff, selectPeople } from '#worker/client-api/sql.ts';
import { isOther, workOut } from '#worker/client-api/work-out.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/** How often states are worked out anew because somebody has written meanwhile. */
const mostTries = 5;

/**
 * The present states of those of these accounts that were handed off to the client. One round trip.
 * A state that differs from what was noted last is noted before it is told, so that its version is
 * as true as itself. Throws what `readAs` throws, and `too_many_requests` while others go on
 * writing.
 */
export async function readAccounts(
  ctx: Ctx,
  readAs: ReadAs,
  ids: readonly string[],
): Promise<LookupAnswer> {
  const { db, clock } = ctx;
  const now = clock.now();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { handedOff, ...people } = await readAs((clientId) => ({
      handedOff: selectHandedOff(db, clientId, ids),
      ...selectPeople(db, ids),
    }));
    const gone = new Map(handedOff.map(({ accountId, deletedAt }) => [accountId, deletedAt]));
    const states = workOut(people, now).filter(({ accountId }) => gone.get(accountId) === null);
    const changed = states.filter(isOther);
    const noted = await noteChanged(ctx, changed);
    if (noted.size < changed.length) continue;
    return {
      accounts: states.map(({ accountId, state, version }) => ({
        account: accountId,
        entitlements: state,
        version: noted.get(accountId) ?? version,
        as_of: now,
      })),
      deleted: handedOff.flatMap((one) => (one.deletedAt === null ? [] : [one.accountId])),
    };
  }
  throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
}

/** Returns the version under which each state was noted. No round trip for none. */
async function noteChanged(
  { db, clock }: Ctx,
  states: Parameters<typeof noteStates>[1],
): Promise<ReadonlyMap<string, number>> {
  if (states.length === 0) return new Map();
  const { noted } = await batch(db, noteStates(db, states, clock.now()));
  return new Map(noted.map(({ accountId, version }) => [accountId, version]));
}

import type { Cast } from '#tests/model/cast.ts';
import type { Watch } from '#tests/model/quiet.ts';
import type { DeletionRow } from '#tests/model/rows.ts';
import { row } from '#tests/support/database.ts';
import { documents, placesOf, rowsLeftOf } from '#tests/worker/deletion/traces.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';

interface Trace {
  accountId: string;
  place: string;
}

/** What is left of the people whose deletion is done, beside what fates.ts keeps. */
export async function readTraces(
  { world }: Watch,
  players: Cast['players'],
  deletions: readonly DeletionRow[],
): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const { account_id: accountId, status, erased_at: erasedAt } of deletions) {
    const email = players.find((one) => one.accountId === accountId)?.person.email;
    if (status !== 'locked' || erasedAt === null || email === undefined) continue;
    const places = (await placesOf(world, email)).filter(
      (place) => !documents.has(place) && !/^R2 (letters|billing-documents)$/.test(place),
    );
    // Whoever writes to us afterwards, by a form, is answered at the address that they gave.
    const old = 'select 1 from outbox where recipient = ?1 and created_at <= ?2';
    const isOld = (await row(world, old, email, erasedAt)) !== null;
    const { CODE_PEPPER } = await world.bindings();
    const hash = await addressHash(CODE_PEPPER, email);
    const suppressed = 'select 1 from suppressed_address where address_hash = ?1';
    const left = [
      ...places.filter((place) => isOld || !place.startsWith('outbox.')),
      ...(await rowsLeftOf(world, accountId)),
      ...((await row(world, suppressed, hash)) ? ['suppressed_address'] : []),
      ...((await isAtStripe(world, email)) ? ['a customer at Stripe'] : []),
    ];
    traces.push(...left.map((place) => ({ accountId, place })));
  }
  return traces;
}

async function isAtStripe({ stripe }: Watch['world'], email: string): Promise<boolean> {
  return (await stripe.customers.list({ email, limit: 1 })).data.length > 0;
}

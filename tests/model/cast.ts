import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { planNamed } from '#tests/purchases.ts';
import { makeCoupons, removeCoupons } from '#tests/model/coupons.ts';
import type { Coupons } from '#tests/model/coupons.ts';
import { watchOver } from '#tests/model/quiet.ts';
import type { Watch } from '#tests/model/quiet.ts';
import { plans as planKeys } from '#tests/model/step.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

type Row = Record<string, string | number | null>;

/** Two persons, what they can buy, and who watches them. */
export interface Cast {
  players: { accountId: string; person: Person }[];
  plans: ReadonlyMap<string, Plan>;
  coupons: Coupons;
  watch: Watch;
}

// No session ends before a sequence does, however far it moves the clock.
const forEver = 8_000_000_000_000;

/**
 * Signs two persons up, once for all sequences: hashing their passwords takes longer than those. The
 * world that a reset goes back to has them in it from now on, until `dismiss`.
 */
export async function assemble(world: World): Promise<Cast> {
  await world.reset();
  const watch = await watchOver(world);
  const { database } = watch;
  const players: Cast['players'] = [];
  const kept: { table: string; row: Row }[] = [];
  for (let i = 0; i < 2; i += 1) {
    const person = await signUpPerson(world);
    const account = await database
      .prepare('select * from account where email = ?')
      .bind(person.email)
      .first<Row>();
    if (!account) throw new Error('nobody has signed up');
    const accountId = String(account['id']);
    players.push({ accountId, person });
    kept.push({ table: 'account', row: account });
    const sessions = await database
      .prepare('select * from session where account_id = ?')
      .bind(accountId)
      .all<Row>();
    kept.push(
      ...sessions.results.map((row) => ({
        table: 'session',
        row: { ...row, expires_at: forEver },
      })),
    );
  }
  await world.reset();
  await database.batch(
    kept.map(({ table, row }) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join();
      return database
        .prepare(`insert into ${table} (${columns.join()}) values (${marks})`)
        .bind(...Object.values(row));
    }),
  );
  const coupons = await makeCoupons(world);
  await world.keep();
  const plans = await Promise.all(planKeys.map((key) => planNamed(world, key)));
  return { players, plans: new Map(plans.map((plan) => [plan.key, plan])), coupons, watch };
}

/** Leaves the world as it was before the two came. */
export async function dismiss({ watch, players, coupons }: Cast): Promise<void> {
  const { world, database } = watch;
  await world.reset();
  const ids = players.map(({ accountId }) => `'${accountId}'`).join();
  await database.batch(
    [
      `delete from session where account_id in (${ids})`,
      `delete from account where id in (${ids})`,
    ].map((sql) => database.prepare(sql)),
  );
  await removeCoupons(watch, coupons);
  await world.keep();
}

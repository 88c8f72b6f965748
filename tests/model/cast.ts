import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { planNamed } from '#tests/support/purchases.ts';
import { handOffTexts } from '#tests/model/app.ts';
import { makeCoupons, removeCoupons } from '#tests/model/coupons.ts';
import type { Coupons } from '#tests/model/coupons.ts';
import { watchOver } from '#tests/model/quiet.ts';
import type { Watch } from '#tests/model/quiet.ts';
import { plans as planKeys } from '#tests/model/step.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

type Row = Record<string, string | number | null>;

/** Two people, what they can buy, and the watch over the product's tables. */
export interface Cast {
  players: { accountId: string; person: Person }[];
  plans: ReadonlyMap<string, Plan>;
  coupons: Coupons;
  watch: Watch;
}

// No session ends during a sequence, however far the sequence moves the clock.
const forEver = 8_000_000_000_000;

/**
 * Signs two people up, once for all sequences, because hashing their passwords takes longer than a
 * sequence. From now on a reset restores a world that contains both people, until `dismiss`.
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
  const known = handOffTexts(players.map(({ accountId }) => accountId));
  await database.batch(known.map((text) => database.prepare(text)));
  const coupons = await makeCoupons(world);
  await world.saveBaseline();
  const plans = await Promise.all(planKeys.map((key) => planNamed(world, key)));
  return { players, plans: new Map(plans.map((plan) => [plan.key, plan])), coupons, watch };
}

/** Restores the world without the two people. */
export async function dismiss({ watch, players, coupons }: Cast): Promise<void> {
  const { world, database } = watch;
  await world.reset();
  const ids = players.map(({ accountId }) => `'${accountId}'`).join();
  await database.batch(
    [
      `delete from session where account_id in (${ids})`,
      `delete from account where id in (${ids})`,
      `delete from handed_off where account_id in (${ids})`,
      `delete from premium_state where account_id in (${ids})`,
    ].map((sql) => database.prepare(sql)),
  );
  await removeCoupons(watch, coupons);
  await world.saveBaseline();
}

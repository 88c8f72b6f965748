import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { planNamed } from '#tests/purchases.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

type Row = Record<string, string | number | null>;

/** Two persons, and what a reset takes from them. */
export interface Cast {
  players: { accountId: string; person: Person }[];
  plans: ReadonlyMap<string, Plan>;
  rows: { table: string; row: Row }[];
}

const planKeys = ['yearly_trial', 'yearly', 'yearly_monthly', 'half_yearly', 'monthly', 'lifetime'];

/** Signs two persons up, once for all sequences: hashing their passwords takes longer than those. */
export async function assemble(world: World): Promise<Cast> {
  const cast: Cast = { players: [], plans: new Map(), rows: [] };
  const database = await world.database();
  for (let i = 0; i < 2; i += 1) {
    const person = await signUpPerson(world);
    const account = await database
      .prepare('select * from account where email = ?')
      .bind(person.email)
      .first<Row>();
    if (!account) throw new Error('nobody has signed up');
    const accountId = String(account['id']);
    cast.players.push({ accountId, person });
    cast.rows.push({ table: 'account', row: account });
    const sessions = await database
      .prepare('select * from session where account_id = ?')
      .bind(accountId)
      .all<Row>();
    // No session ends before a sequence does, however far it moves the clock.
    const forEver = { expires_at: 8_000_000_000_000 };
    cast.rows.push(
      ...sessions.results.map((row) => ({ table: 'session', row: { ...row, ...forEver } })),
    );
  }
  const plans = await Promise.all(planKeys.map((key) => planNamed(world, key)));
  return { ...cast, plans: new Map(plans.map((plan) => [plan.key, plan])) };
}

/** Back to the seeded world, with the same two persons in it. */
export async function beginAgain(world: World, { rows }: Cast): Promise<void> {
  await world.reset();
  const database = await world.database();
  await database.batch(
    rows.map(({ table, row }) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join();
      return database
        .prepare(`insert into ${table} (${columns.join()}) values (${marks})`)
        .bind(...Object.values(row));
    }),
  );
}

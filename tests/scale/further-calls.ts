import type { Use } from '#tests/scale/use.ts';
import { writeSession } from '#tests/support/accounts.ts';
import { sendAppEvent } from '#tests/support/app-events.ts';
import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { openBrowser } from '#tests/support/people.ts';
import { ask, read } from '#tests/worker/client-api/app.ts';
import { passerBy } from '#tests/worker/http/access/people.ts';

/** What somebody of the fill reads on a day: they have rows of every kind, a newcomer has not. */
const reads = ['/api/auth/iflogged', '/api/sub/get', '/api/account/sessions', '/konto', '/'];

/** The desk's lists and search, as somebody asks who has many to choose from. */
const ofTheDesk = [
  '/members?plan=yearly&sort=old',
  '/members?status=past_due&plan=monthly&from=2026-01-01',
  '/members?status=none&source=operator',
  '/members?owes=yes',
  '/members?coupon=SOMMER1&status=canceled',
  '/search?q=ustermann',
];

interface FurtherCall {
  name: string;
  use: Use;
}

/** Calls that the access table does not have, or has only as they are refused. */
export async function furtherCalls(
  world: World,
  takeUses: () => Promise<Use[]>,
): Promise<FurtherCall[]> {
  const calls: FurtherCall[] = [];
  async function measure(name: string, what: string, call: () => Promise<unknown>) {
    await takeUses();
    await call();
    const use = (await takeUses()).find((one) => one.what === what);
    if (!use) throw new Error(`nothing was noted of ${name}`);
    calls.push({ name, use });
  }
  const newcomer = await passerBy(world);
  const licence = { reference: 'scale', plan: 'premium', starts_at: 0, ends_at: null };
  await measure('POST /webhooks/app, a licence', 'POST /webhooks/app', () =>
    sendAppEvent(world, newcomer, { type: 'licence.granted', ...licence }),
  );
  const found = await row<{ id: string; email: string }>(
    world,
    `select id, email from account where id = (
      select account_id from contract where id like 'sub_fill_%' and status = 'active' limit 1)`,
  );
  if (!found) throw new Error('nobody of the fill has a contract');
  const somebody = openBrowser(world, { session: await writeSession(world, found.email, '') });
  for (const path of reads) {
    const name = `GET ${path}, a subscriber of the fill`;
    await measure(name, `GET ${path}`, async () => (await somebody.get(path)).text());
  }
  const asked = {
    '/accounts/:sub/entitlements': `/accounts/${found.id}/entitlements`,
    '/changes': '/changes',
  };
  for (const [route, path] of Object.entries(asked)) {
    const name = `GET /api/v1${route}, an app`;
    await measure(name, `GET /api/v1${path}`, async () => read(await ask(world, path)));
  }
  const desk = await openDesk(world);
  for (const query of ofTheDesk) {
    const [path = ''] = query.split('?');
    await measure(`GET /api/internal${query}`, `GET /api/internal${path}`, async () =>
      (await desk.get(`/api/internal${query}`)).text(),
    );
  }
  return calls;
}

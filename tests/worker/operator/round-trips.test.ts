import { expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { openDesk } from '#tests/operators.ts';
import { signUpPerson } from '#tests/people.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';

/** How often a request waited for the database in a row, as it says itself. */
function roundTrips(response: Response): number {
  return Number(/(\d+) round trips/.exec(response.headers.get('server-timing') ?? '')?.[1]);
}

test('looking at somebody costs one round trip, however much there is to see; writing two at most', async () => {
  const here = await world();
  const desk = await openDesk(here);
  const { email } = await signUpPerson(here);
  const found = await row<{ id: string }>(here, 'SELECT id FROM account WHERE email = ?', email);
  const at = `/api/internal/people/${found?.id}`;
  const act = (body: object = {}) => ({ action_id: crypto.randomUUID(), ...body });

  const paths = [at, `/api/internal/people?q=${email}`, '/api/internal/overview'];
  for (const path of [...paths, '/api/internal/audit', '/api/internal/referrals']) {
    expect([path, roundTrips(await desk.get(path))]).toEqual([path, 1]);
  }
  expect(roundTrips(await desk.get('/api/internal/me'))).toBe(0);

  const given = await desk.post(
    `${at}/grants`,
    act({ kind: 'premium', months: 1, note: 'Kulanz' }),
  );
  expect([given.status, roundTrips(given)]).toEqual([200, 2]);
  const { id } = (await given.json()) as DeskDone;
  const revoked = await desk.post(`${at}/grants/${id}/revoke`, act({ reason: 'Irrtum' }));
  expect([revoked.status, roundTrips(revoked)]).toEqual([200, 1]);
  const link = act({ purpose: 'autologin', days: 7, uses: 3 });
  const issued = await desk.post(`${at}/login-codes`, link);
  expect([issued.status, roundTrips(issued)]).toEqual([200, 1]);
});

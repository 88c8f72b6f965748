import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

/** The number of database round trips that the answer reports in its Server-Timing header. */
function roundTrips(response: Response): number {
  return Number(/(\d+) round trips/.exec(response.headers.get('server-timing') ?? '')?.[1]);
}

test('reading at the desk costs one round trip, and writing costs at most two', async ({
  w: here,
}) => {
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

  const grantAnswer = await desk.post(
    `${at}/grants`,
    act({ kind: 'premium', months: 1, note: 'Kulanz' }),
  );
  expect([grantAnswer.status, roundTrips(grantAnswer)]).toEqual([200, 2]);
  const { id } = (await grantAnswer.json()) as DeskActAnswer;
  const revocation = await desk.post(`${at}/grants/${id}/revoke`, act({ reason: 'Irrtum' }));
  expect([revocation.status, roundTrips(revocation)]).toEqual([200, 1]);
  const link = act({ purpose: 'autologin', days: 7, uses: 3 });
  const issued = await desk.post(`${at}/login-codes`, link);
  expect([issued.status, roundTrips(issued)]).toEqual([200, 1]);
});

import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { takeAlong } from '#tests/support/exports.ts';
import { licence, sendAppEvent } from '#tests/support/app-events.ts';
import { openDesk } from '#tests/support/operators.ts';
import { test } from '#tests/support/test.ts';
import { dayOf, formatDate, formatTime, toDate } from '#worker/date.ts';
import { formatSecond, isoInGermany } from '#worker/declaration/moment.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';

/** It was taken once, and no date is so far away. */
const never = Number.MAX_SAFE_INTEGER;

test.each([formatDate, formatTime, dayOf, formatSecond, isoInGermany, formatMailMoment])(
  '$name shows every number',
  (format) => {
    for (const at of [never, -never, 8.64e15, -8.64e15, 0, Infinity, NaN]) {
      expect(format(at)).toMatch(/\d/);
    }
    expect(toDate(1234).getTime()).toBe(1234);
  },
);

test('a licence that ends on no date takes neither the desk nor the export with it', async ({
  w,
  person,
}) => {
  const granted = await licence(w, 30);
  await sendAppEvent(w, person, granted);
  await row(
    w,
    'update entitlement_grant set ends_at = ?, purchased_at = ? where reference = ?',
    never,
    -never,
    granted['reference'],
  );
  const answer = await person.get('/api/sub/get');
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { subscription: { platform: 'manual' } },
  ]);
  const id = (await row<{ id: string }>(w, 'select id from account where email = ?', person.email))
    ?.id;
  const desk = await openDesk(w);
  const seen = await desk.get(`/api/internal/people/${id}`);
  expect([seen.status, await seen.json()]).toMatchObject([
    200,
    { premium: { because: 'licence' } },
  ]);
  const taken = await takeAlong(w, person);
  expect(taken.text('daten.html')).toContain('uni-licence');
});

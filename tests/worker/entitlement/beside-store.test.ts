import { expect, test } from 'vitest';

import { day, grant, now, store } from '#tests/worker/entitlement/things.ts';
import { besideStore } from '#worker/entitlement/store/beside-store.ts';

test.each([
  ['nothing', [], null],
  ['free Premium', [grant()], null],
  ['one that renews', [store()], 'renews'],
  ['one that renews, a little after its end', [store({ endsAt: now - 1 })], 'renews'],
  ['one that ends', [store({ renewDisabled: true })], 'ends'],
  ['one that has ended', [store({ renewDisabled: true, endsAt: now - 1 })], null],
  ['one that is over at its store', [store({ status: 'canceled' })], null],
  ['one that owes', [store({ status: 'past_due', endsAt: now - day })], 'owed'],
  ['one that owed long ago', [store({ status: 'past_due', endsAt: now - 61 * day })], null],
  ['one that ends beside one that renews', [store({ renewDisabled: true }), store()], 'renews'],
])('beside %s stands what may be paid twice: %s', (_what, grants, state) => {
  expect(besideStore(grants, now)?.state ?? null).toBe(state);
});

test('of several that end the last one counts', () => {
  const early = store({ renewDisabled: true, endsAt: now + day });
  const late = store({ renewDisabled: true, endsAt: now + 9 * day, source: 'android' });
  expect(besideStore([early, late], now)).toEqual({
    store: 'android',
    until: now + 9 * day,
    state: 'ends',
  });
});

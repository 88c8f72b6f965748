import { expect, test } from 'vitest';

import { headBadge } from '#client/subscription/details/head-badge.ts';
import { running } from '#tests/client/subscription/fixtures.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

const plain = { isFrozen: false, isBeingDeleted: false };

test.each<[Partial<Subscription>, Partial<typeof plain>, string | undefined]>([
  [{}, {}, 'Aktiv'],
  [{ status: 'trialing' }, {}, 'Testphase'],
  [{ renew_disabled: true }, {}, 'Gekündigt'],
  [{ renew_disabled: true, onetimepay: true }, {}, 'Aktiv'],
  [{ platform: 'manual', renew_disabled: true }, {}, 'Aktiv'],
  [{ status: 'trialing' }, { isFrozen: true }, 'Eingefroren'],
  [{ renew_disabled: true }, { isBeingDeleted: true }, 'Wird gelöscht'],
  [{ status: 'paused' }, {}, 'Pausiert'],
  [{ status: 'past_due' }, {}, undefined],
  [{ status: 'canceled' }, {}, undefined],
  [{ platform: 'manual', sub_type: 'heart_based' }, {}, undefined],
])('beside the title of %o, %o, stands %s', (changes, facts, text) => {
  expect(headBadge({ ...running, ...changes }, { ...plain, ...facts })?.text).toBe(text);
});

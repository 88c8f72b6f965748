import { expect, test } from 'vitest';

import { buyerOf, sendForm } from '#tests/support/declarations.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { newEmail } from '#tests/support/people.ts';

/** Everything of an answer that could tell one from another: its work, its headers, its text. */
async function answerTo(w: World, path: string, email: string): Promise<unknown> {
  const answer = await sendForm(w, path, {
    name: `Erika ${crypto.randomUUID()}`,
    email,
    confirmation_email: newEmail(),
  });
  const location = answer.headers.get('location') ?? '';
  const timing = answer.headers.get('server-timing') ?? '';
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].toSorted(),
    location: location.replace(/[0-9a-f]{64}$/, '*'),
    // The work before the answer, without its milliseconds.
    work: timing.replace(/total;dur=\d+/, ''),
    text: await answer.text(),
  };
}

test('200 pairs of a known and an unknown address are answered alike, after the same work', async () => {
  const w = await world();
  const known = (await buyerOf(w)).email;
  const first = await answerTo(w, '/kuendigen', newEmail());
  expect(first).toMatchObject({ status: 303 });
  for (let pair = 0; pair < 200; pair += 1) {
    const path = pair % 2 === 0 ? '/kuendigen' : '/widerrufen';
    const one = await answerTo(w, path, known);
    const other = await answerTo(w, path, newEmail());
    expect(one).toEqual(other);
    if (pair % 20 === 0) await flushDeliveries(w);
  }
  await w.awaitMails();
}, 120_000);

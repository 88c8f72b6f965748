import { expect } from 'vitest';

import { buyerOf, sendForm } from '#tests/support/declarations.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
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

test('200 pairs of a known and an unknown address are answered alike, after the same work', async ({
  w,
}) => {
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

/** The same service; `note` is told of each call by its name and first argument. */
function noting<T extends object>(service: T, note: (call: string) => void): T {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, given);
        if (name === 'withSession') return noting(answer as object, note);
        note(`${String(name)} ${typeof given[0] === 'string' ? given[0] : ''}`);
        return answer;
      };
    },
  });
}

test('so is everything after the answer: what depends on a contract is left to a queue', async ({
  w,
  skip,
}) => {
  skip(w.configure === undefined, 'only a world in this process changes its bindings');
  const { DB, SANDBOX } = await w.bindings();
  const known = (await buyerOf(w)).email;
  const calls: string[] = [];
  const note = (call: string) => void calls.push(call);
  const queue = { send: async () => note('send'), sendBatch: async () => note('sendBatch') };
  const queues = { EVENTS: queue, RECONCILE: queue, DECLARATIONS: queue } as object;
  const watched = { DB: noting(DB, note), SANDBOX: SANDBOX && noting(SANDBOX, note) } as object;
  w.configure?.({ ...watched, ...queues });
  const callsFor = async (path: string, email: string) => {
    calls.length = 0;
    await answerTo(w, path, email);
    await w.awaitMails();
    return [...calls];
  };
  for (const path of ['/kuendigen', '/widerrufen']) {
    const other = await callsFor(path, newEmail());
    expect(other).toContain('fetch http://mail.sandbox/send');
    expect(other.at(-1)).toBe('send');
    expect(await callsFor(path, known)).toEqual(other);
  }
  const none = { EVENTS: undefined, RECONCILE: undefined, DECLARATIONS: undefined } as object;
  w.configure?.({ DB, SANDBOX, ...none });
});

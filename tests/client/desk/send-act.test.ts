import { afterEach, expect, test, vi } from 'vitest';

import { sendAct } from '#client/desk/send-once.ts';
import { api } from '#client/lib/api.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What is sent to the Worker, whose first answer gets lost. */
function watchCalls() {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path, ...(JSON.parse(body) as object) });
    return sent.length === 1
      ? Promise.reject(new Error('lost'))
      : Promise.resolve(Response.json({}));
  });
  return sent;
}

test('an act whose answer got lost is repeated under its id; any other has an id of its own', async () => {
  const sent = watchCalls();
  const { fail, approve } = api.internal.payouts[':id'];
  const failing = (reason: string) => sendAct('fail', fail.$post, { id: 'p1' }, { reason });
  await expect(failing('Konto')).rejects.toMatchObject({ code: 'network_error' });
  await failing('Anderes');
  await failing('Konto');
  await failing('Konto');
  await sendAct('approve', approve.$post, { id: 'p1' });

  expect(sent.map(({ path }) => path)).toEqual([
    ...Array.from({ length: 4 }, () => '/api/internal/payouts/p1/fail'),
    '/api/internal/payouts/p1/approve',
  ]);
  expect(sent.map(({ reason }) => reason)).toEqual([
    'Konto',
    'Anderes',
    'Konto',
    'Konto',
    undefined,
  ]);
  const ids = sent.map((call) => call.action_id);
  expect(ids[2]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(4);
});

import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, vi } from 'vitest';

import { test } from '#tests/support/test.ts';
import { log } from '#worker/http/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a failed query is logged without its parameters', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new Error('D1_ERROR: no such column');
  const sql = 'update "account" set "email" = ? where "id" = ?';
  const { message, stack } = new DrizzleQueryError(sql, ['erika@example.com', 'a\nb'], cause);
  log('error', { message, stack });
  const line = String(consoleError.mock.calls[0]?.[0]);
  expect(line).not.toContain('erika@example.com');
  const entry = JSON.parse(line) as { message: string; stack: string };
  expect(entry.message).toBe(`Failed query: ${sql}`);
  expect(entry.stack).toMatch(/^Error: Failed query: update .+ = \?\n {4}at /);
});

test('each request has one line, which says how it was answered and what it has used', async ({
  w,
}) => {
  const path = `/api/no-such-call-${crypto.randomUUID()}`;
  const answer = await w.fetch(`${path}?secret=1`, { headers: { 'cf-ray': 'ray-of-a-test' } });
  expect(await answer.json()).toEqual({ error: 'not_found' });
  await expect
    .poll(() => w.requestLines(path))
    .toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.+Z$/) as unknown,
        request_id: answer.headers.get('x-request-id'),
        method: 'GET',
        path,
        status: 404,
        error: 'not_found',
        ms: expect.any(Number) as unknown,
        db_statements: 0,
        db_round_trips: 0,
        stripe_calls: 0,
      },
    ]);
});

import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';

import { log } from '#worker/http/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a failed query is told without what it was asked with', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new Error('D1_ERROR: no such column');
  const sql = 'update "account" set "email" = ? where "id" = ?';
  const { message, stack } = new DrizzleQueryError(sql, ['erika@example.com', 'a\nb'], cause);
  log('error', { message, stack });
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).not.toContain('erika@example.com');
  const told = JSON.parse(line) as { message: string; stack: string };
  expect(told.message).toBe(`Failed query: ${sql}`);
  expect(told.stack).toMatch(/^Error: Failed query: update .+ = \?\n {4}at /);
});

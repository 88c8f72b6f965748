import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';

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

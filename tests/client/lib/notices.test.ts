import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dismiss, notify, readNotices } from '#client/lib/notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function shown(text: string): boolean {
  return readNotices().some((notice) => notice.text === text && notice.shown);
}

test.each([
  ['the banner of a failed action', 'failure', undefined, 3000],
  ['a message', 'error', undefined, 3000],
  ['a notification', 'success', 'Und was das heißt.', 4500],
] as const)(
  '%s is shown for its full time and stays in the list of notices',
  (text, kind, detail, ms) => {
    if (kind === 'failure') notify(kind, text);
    else notify(kind, text, detail);
    vi.advanceTimersByTime(ms - 1);
    expect(shown(text)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(shown(text)).toBe(false);
    expect(readNotices().at(-1)).toMatchObject({ kind, text, detail });
  },
);

test('a dismissed notice disappears at once and stays in the list', () => {
  notify('error', 'Weg damit');
  dismiss(readNotices().at(-1)?.id ?? 0);
  expect(shown('Weg damit')).toBe(false);
  expect(readNotices().at(-1)?.text).toBe('Weg damit');
});

test('a notice repeated with the same text and kind replaces the one still shown', () => {
  notify('error', 'Noch einmal');
  vi.advanceTimersByTime(2000);
  notify('error', 'Noch einmal');
  notify('success', 'Noch einmal');
  const visibleNotices = () =>
    readNotices().filter(({ text, shown: on }) => text === 'Noch einmal' && on);
  expect(visibleNotices().map(({ kind }) => kind)).toEqual(['error', 'success']);
  vi.advanceTimersByTime(1500);
  expect(visibleNotices()).toHaveLength(2);
  vi.advanceTimersByTime(1500);
  expect(visibleNotices()).toHaveLength(0);
});

test('a new success notice hides the earlier success, but not a failure; the list keeps all', () => {
  notify('success', 'Gekündigt', 'Bis dahin.');
  notify('failure', 'Misslungen');
  notify('success', 'Doch nicht');
  expect(['Gekündigt', 'Misslungen', 'Doch nicht'].map(shown)).toEqual([false, true, true]);
  expect(readNotices().map(({ text }) => text)).toContain('Gekündigt');
});

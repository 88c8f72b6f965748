import { expect, test } from 'vitest';

import { findCommands } from '#client/desk/commands/find-commands.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { rolesByCall } from '#worker/desk-calls.ts';
import type { DeskRole } from '#worker/desk-role.ts';

const found = (text: string, role: DeskRole) =>
  findCommands(text, (call) => role === 'admin' || rolesByCall[call].includes(role)).map(
    ({ to }) => to,
  );

test.each([
  [deskPages.books, 'support', 'finance'],
  [deskPages.numbers, 'support', 'finance'],
  [deskPages.savedAnswers, 'finance', 'support'],
] as const)('$title is no command for $1, and is one for $2', ({ title, path }, without, role) => {
  expect(found(title, without)).not.toContain(path);
  expect(found('', without)).not.toContain(path);
  expect(found(title, role)).toContain(path);
  expect(found(title, 'admin')).toContain(path);
});

import { failure, table } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

/** What D1 promises about sessions. Bookmarks differ, so a case shows only their order. */
export const sessions: Case[] = [
  ...['first-primary', 'first-unconstrained'].map((start): Case => ({
    name: `a session that begins ${start} has a bookmark after its first statement`,
    service: 'd1',
    play: async ({ d1 }) => {
      const session = d1.withSession(start);
      const before = session.getBookmark();
      await session.prepare('SELECT 1').all();
      const after = session.getBookmark();
      return { before, after: isBookmark(after) };
    },
    seen: { before: null, after: true },
  })),
  {
    name: 'a session without a start has no bookmark before its first statement',
    service: 'd1',
    play: async ({ d1 }) => d1.withSession().getBookmark(),
    seen: null,
  },
  {
    name: 'a session that begins at a bookmark has it at once, and never an earlier one',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'bookmarked', 'a INTEGER');
      const writer = d1.withSession('first-primary');
      await writer.prepare('INSERT INTO bookmarked VALUES (1)').run();
      const bookmark = writer.getBookmark() ?? '';
      const reader = d1.withSession(bookmark);
      const before = reader.getBookmark();
      await reader.prepare('SELECT a FROM bookmarked').all();
      const after = reader.getBookmark() ?? '';
      return { same: before === bookmark, later: after >= bookmark };
    },
    seen: { same: true, later: true },
  },
  {
    name: 'a write moves the bookmark of its session forward',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'moved_on', 'a INTEGER');
      const session = d1.withSession('first-primary');
      await session.prepare('SELECT a FROM moved_on').all();
      const first = session.getBookmark() ?? '';
      await session.prepare('INSERT INTO moved_on VALUES (1)').run();
      const second = session.getBookmark() ?? '';
      await session.batch([session.prepare('INSERT INTO moved_on VALUES (2)')]);
      const third = session.getBookmark() ?? '';
      return [first < second, second < third, [first, second, third].every(isBookmark)];
    },
    seen: [true, true, true],
  },
  {
    name: 'a session reads its own writes',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'own_write', 'a INTEGER');
      const session = d1.withSession('first-unconstrained');
      await session.prepare('INSERT INTO own_write VALUES (1)').run();
      return session.prepare('SELECT a FROM own_write').raw();
    },
    seen: [[1]],
  },
  {
    name: "a session that begins at another session's bookmark sees its writes",
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'handed_on', 'a INTEGER');
      const writer = d1.withSession('first-primary');
      await writer.batch([writer.prepare('INSERT INTO handed_on VALUES (1)')]);
      const reader = d1.withSession(writer.getBookmark() ?? '');
      return reader.prepare('SELECT a FROM handed_on').raw();
    },
    seen: [[1]],
  },
  {
    name: 'a session continues after a refused write',
    service: 'd1',
    play: async ({ d1 }) => {
      await table(d1, 'went_on', 'a INTEGER NOT NULL');
      const session = d1.withSession('first-primary');
      const insert = session.prepare('INSERT INTO went_on VALUES (?)');
      const refused = await failure(() => session.batch([insert.bind(1), insert.bind(null)]));
      await insert.bind(2).run();
      const left = await session.prepare('SELECT a FROM went_on').raw();
      return { refused: refused !== null, left };
    },
    seen: { refused: true, left: [[2]] },
  },
];

/** What the product accepts as a bookmark in a cookie. */
const isBookmark = (text: string | null) => /^[\da-f-]{1,128}$/.test(text ?? '');

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deskDueAfter } from '#worker/declaration/carry-out/hold-case.ts';
import {
  capabilityFor,
  readReceiptCapability,
  readReply,
  replyFor,
} from '#worker/declaration/capability.ts';
import type { Right } from '#worker/declaration/capability.ts';
import { formatSecond, isoInGermany } from '#worker/declaration/moment.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import { emptyForm, meantBy, parseForm } from '#worker/declaration/parse-form.ts';
import { dayOf } from '#worker/date.ts';
import { typedName } from '#worker/typed.ts';
import { newReference } from '#worker/reference.ts';

const received = Date.parse('2026-01-01T23:00:00Z');
const wished = (date: string) =>
  wishedDay({ typed: { ...emptyForm(), date }, receivedAt: received });

const meant = (typed: object) => meantBy({ ...emptyForm(), email: 'e@example.com', ...typed });

test('whatever is typed is kept, and refused only without a name or a usable address', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, text, (name, contract, reason) => {
      const form = new URLSearchParams({ name, contract, reason, email: 'e@example.com' });
      const { typed, errors } = parseForm('cancellation', form);
      expect(typed).toEqual({
        ...emptyForm(),
        ...Object.fromEntries(form),
      });
      expect(Object.keys(errors)).toEqual(typedName(name) === '' ? ['name'] : []);
    }),
  );
});

test('a contract number is found however it is written, and never where there is none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'Vertrag ', 'Nr. ', '#'),
      fc.constantFrom('LX-', 'lx-', 'LX ', 'LX', 'LX – '),
      fc.boolean(),
      (before, prefix, isLower) => {
        const number = newReference('LX-');
        const characters = number.slice(3);
        const written = before + prefix + (isLower ? characters.toLowerCase() : characters);
        expect(meant({ contract: `${written} bitte` }).number).toBe(number);
        expect(meant({ contract: `${written}2` }).number).toBeNull();
      },
    ),
  );
  for (const contract of ['', 'Jahresabo', 'LX-', 'LX-OOOOOOOOOO', 'LK-2222222222']) {
    expect(meant({ contract }).number).toBeNull();
  }
});

test('a date is the end of its day in Germany, and a day that does not exist is none', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2026-01-01'),
        max: new Date('2036-01-01'),
        noInvalidDate: true,
      }),
      (day) => {
        const date = day.toISOString().slice(0, 10);
        const end = wished(date).at ?? 0;
        expect([dayOf(end), dayOf(end + 1) > date]).toEqual([date, true]);
      },
    ),
  );
  for (const date of ['2026-02-30', '31.12.2026', '2026-13-01', 'bald', '2026-1-1']) {
    expect(wished(date)).toEqual({ at: null, readAsEarliest: 'unreadable' });
  }
  expect(wished('')).toEqual({ at: null, readAsEarliest: null });
  for (const date of ['2036-01-02', '9999-12-31']) {
    expect(wished(date)).toEqual({ at: null, readAsEarliest: 'too_far' });
  }
  expect(wished('2036-01-01')).toMatchObject({ readAsEarliest: null });
  expect(wished('2025-12-31')).toMatchObject({ readAsEarliest: 'over' });
});

test.each([
  ['2026-07-01T12:00:00Z', '2026-07-01T14:00:00+02:00', '1. Juli 2026 um 14:00:00 Uhr'],
  ['2026-12-31T23:30:05Z', '2027-01-01T00:30:05+01:00', '1. Januar 2027 um 00:30:05 Uhr'],
])('%s is %s in Germany', (utc, local, words) => {
  expect(isoInGermany(Date.parse(utc))).toBe(local);
  expect(formatSecond(Date.parse(utc))).toBe(words);
});

test.each([
  ['a Monday', '2026-11-23T09:00:00Z', '2026-11-24'],
  ['a Friday', '2026-11-27T09:00:00Z', '2026-11-30'],
  ['the day before a long weekend', '2027-03-25T09:00:00Z', '2027-03-30'],
])('what comes on %s is due on the next working day', (_day, at, due) => {
  expect(dayOf(deskDueAfter(Date.parse(at)))).toBe(due);
});

test('a right opens what it was made for, and nothing else', async () => {
  const id = 'a'.repeat(32);
  const rights: Exclude<Right, 'receipt'>[] = ['not-me', 'confirm', 'keep-0', 'keep-11'];
  for (const right of rights) {
    const reply = await replyFor('pepper', id, right);
    expect(await readReply('pepper', reply)).toEqual({ id, right });
    expect(await readReply('other', reply)).toBeNull();
    const other = rights[(rights.indexOf(right) + 1) % rights.length] ?? right;
    const letter = (await replyFor('pepper', id, other)).split('-')[0];
    expect(await readReply('pepper', `${letter}-${reply.split('-')[1]}`)).toBeNull();
    expect(await readReceiptCapability('pepper', reply.split('-')[1] ?? '')).toBeNull();
  }
  const receipt = await capabilityFor('pepper', id, 'receipt');
  expect(await readReceiptCapability('pepper', receipt)).toBe(id);
  expect(await readReceiptCapability('pepper', '')).toBeNull();
});

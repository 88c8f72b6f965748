import { readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { cast, castPassword } from '#tests/demo/named-people.ts';
import { emailOf } from '#tests/demo/names.ts';
import { playDemo } from '#tests/demo/year.ts';
import { openDesk } from '#tests/support/operators.ts';
import { rows } from '#tests/support/database.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { numberNames } from '#worker/desk/numbers/definitions.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';
import type { FactsAnswer, NumbersAnswer } from '#worker/desk/numbers/schemas.ts';
import type { BooksAnswer } from '#worker/desk/books/schemas.ts';
import type { WaitingAnswer } from '#worker/desk/waiting/schemas.ts';
import { dayOf } from '#worker/date.ts';

const slice = { seed: 3, days: 50, people: 24 };

test('each number of a played shop is the sum of the rows that it leads to', async ({ w }) => {
  const from = dayOf(await clockOf(w));
  const story = await playDemo(w, slice);
  const to = dayOf(await clockOf(w));
  const desk = await openDesk(w);
  const read = async <T>(path: string) => (await (await desk.get(path)).json()) as T;
  const numbers = await read<NumbersAnswer>(`/api/internal/numbers?from=${from}&to=${to}`);
  expect(numbers.mrr).toBeGreaterThan(0);
  expect(numbers.money.revenue.cents).toBeGreaterThan(0);
  const shown: Partial<Record<NumberName, number>> = {
    mrr: numbers.mrr,
    mrr_past_due: numbers.mrr_past_due,
    mrr_trialing: numbers.mrr_trialing,
    new: numbers.movement.new,
    churn: numbers.movement.churn,
    revenue: numbers.money.revenue.cents,
    refunds: numbers.money.refunds.cents,
    chargebacks: numbers.money.chargebacks.cents,
    fees: numbers.money.fees.cents,
  };
  for (const number of numberNames) {
    const sums = { count: 0, cents: 0 };
    let answer: FactsAnswer | undefined;
    let next: string | null = '';
    while (next !== null) {
      const query = new URLSearchParams({ number, from, to, ...(next && { cursor: next }) });
      answer = await read<FactsAnswer>(`/api/internal/numbers/rows?${query}`);
      for (const { count, cents } of answer.facts) {
        sums.count += count;
        sums.cents += cents;
      }
      next = answer.next;
    }
    expect({ number, ...sums }).toEqual({ number, count: answer?.count, cents: answer?.cents });
    if (number in shown)
      expect({ number, cents: sums.cents }).toEqual({ number, cents: shown[number] });
  }
  const accounts = await rows(w, 'select id from account');
  expect(accounts).toHaveLength(story.length);
  const { items } = await read<WaitingAnswer>('/api/internal/waiting');
  const kinds = items.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['dispute', 'payment', 'debit', 'proof']));
  const month = await read<BooksAnswer>(`/api/internal/books?month=${to.slice(0, 7)}`);
  expect(month.lines.length).toBeGreaterThan(0);
});

test('the README names everybody whom one can sign in as, and their password', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll(/ +/g, ' ');
  for (const { name, what } of cast) expect(readme).toContain(`| \`${emailOf(name)}\` | ${what} |`);
  expect(readme).toContain(castPassword);
});

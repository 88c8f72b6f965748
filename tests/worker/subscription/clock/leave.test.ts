import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { asOf, quoted, termsAt } from '#tests/support/contract-terms.ts';
import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import {
  dayAfterMonths,
  dayNumber,
  lastMoment,
  lastSecond,
} from '#worker/subscription/clock/days.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import type { EndWish, Leaving } from '#worker/subscription/clock/leave.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import { chargesUntil, timeline } from '#worker/subscription/clock/timeline.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

const at = (moment: string) => Date.parse(moment);
const ordered = at('2027-05-11T12:00:00Z');

function leaving(
  key: string,
  receivedAt: number,
  {
    offers = {},
    wish = 'earliest',
    changes = {},
  }: {
    offers?: Partial<Offers>;
    wish?: EndWish;
    changes?: Partial<ContractTerms>;
  } = {},
): Leaving {
  const terms = { ...termsAt(quoted(key, offers, ordered), ordered, receivedAt), ...changes };
  return leave(terms, { kind: 'cancel', receivedAt, wish });
}

const short = ({ endsAt, refund, wasReadAsEarliest }: Leaving) => [
  endsAt === null ? null : dayOf(endsAt),
  refund?.cents ?? 0,
  ...(wasReadAsEarliest ? ['read as earliest'] : []),
];

describe('a cancellation', () => {
  test.each([
    // In the first term: its end.
    ['monthly', '2027-05-20', '2027-06-11', 0],
    ['half_yearly', '2027-05-20', '2027-11-11', 0],
    ['yearly', '2027-05-20', '2028-05-11', 0],
    ['yearly_monthly', '2027-05-20', '2028-05-11', 0],
    ['yearly_trial', '2027-05-13', '2027-05-18', 0],
    ['yearly_trial', '2027-06-13', '2028-05-18', 0],
    // After it: a month, and the days after that are paid back.
    ['monthly', '2027-07-01', '2027-07-11', 0],
    ['half_yearly', '2027-11-20', '2027-12-20', Math.ceil((6108 * 143) / 182)],
    ['yearly', '2028-07-01', '2028-08-01', Math.ceil((9948 * 283) / 365)],
    ['yearly', '2029-04-20', '2029-05-11', 0],
    ['yearly_monthly', '2028-06-01', '2028-06-11', 0],
  ])('of %s received on %s ends it on %s and pays back %i cents', (key, day, end, cents) => {
    expect(short(leaving(key, at(`${day}T09:00:00Z`)))).toEqual([end, cents]);
  });

  test('on the last day is in time until midnight, and gives the charge of that day back', () => {
    const late = leaving('yearly', at('2028-05-11T21:59:00Z'));
    expect(short(late)).toEqual(['2028-05-11', 9948]);
    expect(late.refund?.share).toBe('everything');
    expect(late.accessUntil).toBe(lastSecond(dayNumber(late.endsAt ?? 0)));
    // A minute later it is the next day.
    const next = leaving('yearly', at('2028-05-11T22:00:00Z'));
    expect(short(next)).toEqual(['2028-06-12', Math.ceil((9948 * 333) / 365)]);
  });

  test('on the last day of a trial is in time, and gives the first charge back', () => {
    expect(short(leaving('yearly_trial', at('2027-05-18T20:00:00Z')))).toEqual([
      '2027-05-18',
      8628,
    ]);
  });

  test('does not end instalments on the day of one of them', () => {
    expect(short(leaving('yearly_monthly', at('2027-08-11T20:00:00Z')))).toEqual(['2028-05-11', 0]);
  });

  test('pays back a share of what was really paid', () => {
    const receivedAt = at('2028-07-01T09:00:00Z');
    const terms = termsAt(quoted('yearly', {}, ordered), ordered, receivedAt);
    const periods = terms.periods.map((period) => ({ ...period, paid: 5000 }));
    const half = leave({ ...terms, periods }, { kind: 'cancel', receivedAt, wish: 'earliest' });
    expect(half.refund).toEqual({
      cents: Math.ceil((5000 * 283) / 365),
      share: 'unused',
      parts: [{ invoiceId: 'in_1', cents: Math.ceil((5000 * 283) / 365), share: 'unused' }],
    });
    expect(dayOf(half.refundBy ?? 0)).toBe('2028-08-15');
  });

  test('read late gives back all that was charged after its end', () => {
    // Received in the first term, and matched only after two further charges.
    const terms = termsAt(quoted('half_yearly', {}, ordered), ordered, at('2028-06-01T00:00:00Z'));
    const found = leave(terms, {
      kind: 'cancel',
      receivedAt: at('2027-11-01T09:00:00Z'),
      wish: 'earliest',
    });
    expect(short(found)).toEqual(['2027-11-11', 2 * 6108]);
  });

  test('after gifts and before another plan ends with the free time', () => {
    const offers = { giftedMonths: 3, nextPlanKey: 'yearly' };
    expect(short(leaving('monthly', at('2027-05-20T09:00:00Z'), { offers }))).toEqual([
      '2027-09-11',
      0,
    ]);
    // The other plan is no second bound term.
    expect(short(leaving('monthly', at('2027-10-20T09:00:00Z'), { offers }))).toEqual([
      '2027-11-20',
      Math.ceil((9948 * (366 - 70)) / 366),
    ]);
  });
});

describe('an end at once', () => {
  test.each([
    ['monthly', '2027-05-20', Math.ceil((1339 * 22) / 31)],
    ['yearly', '2028-07-01', Math.ceil((9948 * 314) / 365)],
    ['yearly_trial', '2027-05-13', 0],
  ])('of %s on %s gives the days after it back', (key, day, cents) => {
    const found = leaving(key, at(`${day}T09:00:00Z`), { wish: 'now' });
    expect(short(found)).toEqual([day, cents]);
  });
});

describe('a day that the desk names', () => {
  const received = at('2027-05-20T09:00:00Z');
  const wish = (day: string) => `on:${at(`${day}T21:59:59Z`)}` as const;

  test.each([
    ['2027-05-20', '2027-05-20', Math.ceil((9948 * 357) / 366)],
    ['2027-07-10', '2027-07-10', Math.ceil((9948 * 306) / 366)],
  ])('%s ends a first term early, and gives the days after it back', (day, endsOn, cents) => {
    const found = leaving('yearly', received, { wish: wish(day) });
    expect(short(found)).toEqual([endsOn, cents]);
    const kept = leaving('yearly', received, { wish: `${wish(day)}:kept` });
    expect(short(kept)).toEqual([endsOn, 0]);
  });

  test('ends today with its last second, and now at once', () => {
    const today = leaving('yearly', received, { wish: wish('2027-05-20') });
    expect(today.accessUntil).toBe(lastSecond(dayNumber(received)));
    const now = leaving('yearly', received, { wish: `on:${received}` });
    expect([now.accessUntil, now.refund]).toEqual([received, today.refund]);
    const late = lastMoment(dayNumber(received));
    const before = leaving('yearly', late, { wish: `on:${late}` });
    expect([before.endsAt, before.refund]).toEqual([late, today.refund]);
  });

  test('stays after the paid period what it is for anybody', () => {
    const day = '2028-09-01';
    const asked = at('2028-07-01T09:00:00Z');
    const found = leaving('yearly', asked, { wish: wish(day) });
    expect(short(found)).toEqual(short(leaving('yearly', asked, { wish: at(`${day}T12:00:00Z`) })));
  });
});

describe('a wished day', () => {
  const received = at('2028-07-01T09:00:00Z');

  test.each([
    ['2028-07-10', '2028-08-01', Math.ceil((9948 * 283) / 365), true],
    ['2028-08-01', '2028-08-01', Math.ceil((9948 * 283) / 365), false],
    ['2028-09-01', '2028-09-01', Math.ceil((9948 * 252) / 365), false],
    ['2029-05-11', '2029-05-11', 0, false],
    // Stripe charges only a share of a period that ends early.
    ['2029-06-01', '2029-06-01', 0, false],
  ])('%s gives %s', (wish, end, cents, wasReadAsEarliest) => {
    const found = leaving('yearly', received, { wish: at(`${wish}T00:00:00Z`) });
    expect([...short(found).slice(0, 2), found.wasReadAsEarliest]).toEqual([
      end,
      cents,
      wasReadAsEarliest,
    ]);
  });

  test('keeps what is paid if the person wants that', () => {
    expect(short(leaving('yearly', received, { wish: 'paid' }))).toEqual(['2029-05-11', 0]);
  });

  test('in a trial ends it on that day, or at once', () => {
    const inTrial = at('2027-05-13T09:00:00Z');
    const on = (wish: string) => leaving('yearly_trial', inTrial, { wish: at(wish) });
    expect(on('2027-05-13').endsAt).toBe(inTrial);
    expect(short(on('2027-05-15'))).toEqual(['2027-05-15', 0]);
    expect(short(on('2027-05-01'))).toEqual(['2027-05-13', 0, 'read as earliest']);
  });
});

describe('who has left already', () => {
  const receivedAt = at('2028-07-01T09:00:00Z');

  test('leaves earlier if the new day is earlier', () => {
    const endsAt = at('2029-05-11T12:00:00Z');
    expect(short(leaving('yearly', receivedAt, { changes: { endsAt } }))[0]).toBe('2028-08-01');
  });

  test('keeps the day and the promise otherwise', () => {
    const changes = { endsAt: at('2028-07-20T12:00:00Z'), promised: 4711 };
    expect(short(leaving('yearly', receivedAt, { changes }))).toEqual(['2028-07-20', 4711]);
  });

  test('a contract that ends by itself ends as it would', () => {
    const offers = { cancelAtPeriodEnd: true };
    expect(short(leaving('yearly', at('2027-06-01T09:00:00Z'), { offers }))).toEqual([
      '2028-05-11',
      0,
    ]);
  });
});

test('a paused contract ends at once, a lifetime plan does not end', () => {
  const receivedAt = at('2027-06-01T09:00:00Z');
  const paused = leaving('yearly', receivedAt, { changes: { status: 'paused' } });
  expect(paused.endsAt).toBe(receivedAt);
  expect(leaving('lifetime', receivedAt)).toMatchObject({ endsAt: null, refund: null });
});

test.each(['withdraw', 'guarantee'] as const)('%s ends everything at once', (kind) => {
  const receivedAt = at('2027-05-20T09:00:00Z');
  for (const { key, amount } of catalogue) {
    const terms = termsAt(quoted(key, { trialAllowed: false }, ordered), ordered, receivedAt);
    const found = leave(terms, { kind, receivedAt, wish: 'earliest' });
    expect(found).toMatchObject({
      endsAt: receivedAt,
      accessUntil: receivedAt,
      refund: { cents: amount, share: 'everything' },
    });
    expect(dayOf(found.refundBy ?? 0)).toBe('2027-06-03');
  }
});

const offersOfAll: Partial<Offers>[] = [
  {},
  { giftedMonths: 2, extraDays: 5 },
  { discount: { percentOff: 20 } },
  { freeTrial: { days: 30 } },
  { nextPlanKey: 'monthly' },
  { nextPlanKey: 'yearly_monthly', giftedMonths: 1 },
];

const recurring = catalogue.filter(({ months }) => months !== 'one_time').map(({ key }) => key);

/** Any order of the catalogue on any day of a leap year cycle, and its offers. */
const anyOrder = fc.record({
  key: fc.constantFrom(...recurring),
  offers: fc.constantFrom(...offersOfAll),
  orderedAt: fc
    .integer({ min: 0, max: 4 * 366 * 24 * 60 })
    .map((minutes) => at('2026-01-01T00:00:00Z') + minutes * 60_000),
});

const cancel = (terms: ContractTerms, receivedAt: number) =>
  leave(terms, { kind: 'cancel', receivedAt, wish: 'earliest' });

/** What is wrong with an answer to a cancellation. */
function faults(terms: ContractTerms, { endsAt, refund, accessUntil }: Leaving, now: number) {
  const end = endsAt ?? 0;
  const termEnd = terms.firstTermEndsAt ?? 0;
  const notice = lastMoment(dayAfterMonths(dayNumber(now), 1));
  const back = refund?.cents ?? 0;
  const coming = chargesUntil({ ...terms, endsAt }, addMonths(now, 36));
  const last = terms.periods.at(-1);
  const days = last ? dayNumber(last.to) - dayNumber(last.from) : 0;
  const unused = last ? Math.max(0, dayNumber(last.to) - dayNumber(end)) : 0;
  const exact = last && end > last.from ? (last.paid * unused) / days : back;
  return [
    ...(end > Math.max(termEnd, notice) ? ['bound for too long'] : []),
    ...(dayNumber(end) < dayNumber(now) ? ['ends in the past'] : []),
    ...((accessUntil ?? 0) < now - 999 ? ['the access has ended before'] : []),
    ...(back > terms.paidInAll ? ['more goes back than was paid'] : []),
    ...(back < exact || back >= exact + 1 ? [`${back} go back in place of ${exact}`] : []),
    ...(coming.some(({ at: chargedAt }) => chargedAt >= end) ? ['charged after the end'] : []),
    // Only rates of a first term can still follow.
    ...(end > termEnd && coming.length > 0 ? ['charged for time that is not bound'] : []),
  ];
}

describe('on every day of three years', () => {
  test.each(recurring)(
    '%s binds nobody longer than the law allows, and costs nothing after its end',
    (key) => {
      const hours = fc.sample(fc.nat({ max: dayMs / 1000 - 1 }), offersOfAll.length);
      for (const [index, offers] of offersOfAll.entries()) {
        const orderedAt = fc.sample(anyOrder, 1)[0]?.orderedAt ?? 0;
        const quote = quoted(key, offers, orderedAt);
        const whole = termsAt(quote, orderedAt, addDays(orderedAt, 3 * 366 + 1));
        const wrong: string[] = [];
        let before = 0;
        for (let day = 0; day < 3 * 366; day += 1) {
          const receivedAt = addDays(orderedAt, day) + (hours[index] ?? 0) * 1000;
          const terms = asOf(whole, receivedAt);
          const found = cancel(terms, receivedAt);
          const { endsAt } = found;
          if (endsAt === null) throw new Error('it has no end');
          if (dayNumber(endsAt) < before) wrong.push(`day ${day}: who waits leaves earlier`);
          before = dayNumber(endsAt);
          wrong.push(...faults(terms, found, receivedAt).map((fault) => `day ${day}: ${fault}`));
        }
        expect({ orderedAt, offers, wrong }).toMatchObject({ wrong: [] });
      }
    },
  );

  test('the hour of a day changes neither the last day nor what it costs', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.integer({ min: 1, max: 3 * 365 }),
        ({ key, offers, orderedAt }, day) => {
          const quote = quoted(key, offers, orderedAt);
          const today = dayNumber(orderedAt) + day;
          const results = [lastMoment(today - 1) + 1, lastMoment(today)].map((receivedAt) => {
            const terms = termsAt(quote, orderedAt, receivedAt);
            const { endsAt, refund } = cancel(terms, receivedAt);
            const coming = chargesUntil({ ...terms, endsAt }, endsAt ?? 0);
            const costs =
              terms.paidInAll +
              coming.reduce((sum, { cents }) => sum + cents, 0) -
              (refund?.cents ?? 0);
            return [dayNumber(endsAt ?? 0), costs];
          });
          expect(results[0]).toEqual(results[1]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('after the end of a contract nothing comes', () => {
  const now = addDays(ordered, 1);
  const terms = termsAt(quoted('yearly_trial', {}, ordered), ordered, now);
  const ending = { ...terms, endsAt: terms.trialEndsAt };
  const comes = timeline(ending, now, addMonths(ordered, 24));
  expect(comes.map(({ what }) => what)).toEqual(['trial_ends', 'ends', 'withdraw_until']);
});
